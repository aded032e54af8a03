// A button that appears under the finger gets the click of the very tap that made it appear. Such a click must not
// order anything: only one whose press began on the button counts. Keys and screen readers click without a press.
import { useRef } from 'preact/hooks';

export interface Pressed {
  readonly onPointerDown: () => void;
  readonly onClick: (event: MouseEvent) => void;
}

export function usePressed(run: () => void): Pressed {
  const began = useRef(false);
  return {
    onPointerDown: () => {
      began.current = true;
    },
    onClick: (event) => {
      const counts = began.current || event.detail === 0;
      began.current = false;
      if (counts) run();
    },
  };
}
