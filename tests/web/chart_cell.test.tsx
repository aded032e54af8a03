// A cell of the chart: what is typed is written, and Enter and Tab both go on to the next cell.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChartCell } from '../../web/src/games/bull_run/plot/chart_cell';
import { empty_row } from '../../web/src/games/bull_run/plot/model';
import { page_rules } from '../../web/src/games/bull_run/page_rules';
import { fake_page } from './fake_page_rules';
import { make, page } from './plot_made';

let root: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(page, fake_page());
  page_rules.value = page;
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  act(() => render(null, root));
  root.remove();
  page_rules.value = null;
  vi.useRealTimers();
});

function mount() {
  const { editor, line } = make();
  const on_next = vi.fn();
  const row = editor.value.value['22'] ?? empty_row('22', '2903', false);
  act(() =>
    render(
      <table>
        <tbody>
          <tr>
            <ChartCell
              editor={editor}
              row={row}
              column={1}
              text={{ kind: 'empty' }}
              joined={false}
              grid_row={0}
              focusable
              problem={null}
              moment={false}
              on_focus={() => undefined}
              on_next={on_next}
            />
          </tr>
        </tbody>
      </table>,
      root,
    ),
  );
  const press = (at: Element | null, key: string, shiftKey = false): void => {
    act(
      () =>
        void at?.dispatchEvent(
          new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
        ),
    );
  };
  const type = (text: string): void => {
    press(root.querySelector('td'), text.slice(0, 1));
    const field = root.querySelector('input');
    if (field === null) throw new Error('no field was opened');
    field.value = text;
  };
  return { line, on_next, press, type };
}

describe('a cell of the chart', () => {
  it.each(['Enter', 'Tab'])('is written and left for the next one by %s', (key) => {
    const { line, on_next, press, type } = mount();
    type('2904');
    press(root.querySelector('input'), key);
    expect(root.querySelector('input')).toBeNull();
    expect(line('22')).toBe('22/2903 2904');
    expect(on_next).toHaveBeenCalledTimes(1);
  });
  it('keeps half a number in the field and marks it', () => {
    const { line, on_next, press, type } = mount();
    type('29');
    press(root.querySelector('input'), 'Tab');
    expect(root.querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
    expect(line('22')).toBe('');
    expect(on_next).not.toHaveBeenCalled();
  });
});
