// Fingers as a touch screen reports them, and how long the map takes to answer.
import type { Player } from './player';

/** Moves fingers over the map as a touch screen reports them; true when the sheet moved. */
export async function fingers(
  player: Player,
  moments: readonly (readonly { x: number; y: number }[])[],
): Promise<boolean> {
  const session = await player.page.context().newCDPSession(player.page);
  const before = await player.point_of('2903');
  for (const [index, touchPoints] of moments.entries())
    await session.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
  const after = await player.point_of('2903');
  return Math.hypot(after.x - before.x, after.y - before.y) > 10;
}
/** Milliseconds from a key to the next picture, and from a pointer move to the drawn way. */
export async function times(player: Player): Promise<Record<string, number>> {
  const near = await player.point_of('2604');
  const far = await player.point_of('2704');
  return player.page.evaluate(
    async ([a, b]) => {
      const view = document.querySelector('.map-view') as HTMLElement;
      const painted = (): Promise<number> =>
        new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()), 0)));
      const middle = (list: number[]): number =>
        Number(list.sort((x, y) => x - y)[Math.floor(list.length / 2)]?.toFixed(1));
      const edits: number[] = [];
      for (const key of ['Backspace', ' ', 'Backspace', ' ', 'Backspace', ' ', 'Backspace']) {
        const began = performance.now();
        view.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        edits.push((await painted()) - began);
        await new Promise((done) => setTimeout(done, 500));
      }
      const hovers: number[] = [];
      for (const [index, at] of [a, b, a, b, a, b].entries()) {
        const drawn = new Promise<number>((done) => {
          const watch = new MutationObserver(() => {
            watch.disconnect();
            done(performance.now());
          });
          watch.observe(document.querySelector('.map-moving') as Element, {
            subtree: true,
            childList: true,
            attributes: true,
          });
          setTimeout(() => done(Number.NaN), 3000);
        });
        const began = performance.now();
        view.dispatchEvent(
          new PointerEvent('pointermove', {
            clientX: at.x,
            clientY: at.y + index / 10,
            pointerType: 'mouse',
            bubbles: true,
          }),
        );
        hovers.push((await drawn) - began);
      }
      return {
        edit_to_paint_ms: middle(edits),
        hover_ms: middle(hovers.filter((each) => !Number.isNaN(each))),
      };
    },
    [near, far] as const,
  );
}
