// What somebody wants to be told of one match: the switches that are shown, and what is sent when one is used.
import { render } from 'preact';
import { beforeEach, expect, it, vi } from 'vitest';
import { MatchNoticesDialog } from '../../web/src/notices/match_notices';
import { ServicesContext } from '../../web/src/shell/services';
import type { Services } from '../../web/src/shell/services';

const kinds = ['asked', 'last', 'resolved'].map((kind) => ({
  kind,
  title: `Told: ${kind}`,
  reminder: false,
}));

interface Sent {
  path: string;
  body: unknown;
}
let sent: Sent[] = [];
let refusal: string | null = null;
const api = {
  get: (path: string) =>
    Promise.resolve({
      ok: true,
      value:
        path === '/api/notices' ? { kinds, settings: { off: ['last'] } } : { muted: false, off: ['asked'] },
    }),
  post: (path: string, body: unknown) => {
    sent.push({ path, body });
    return Promise.resolve(
      refusal === null
        ? { ok: true, value: body }
        : { ok: false, error: { code: 'fault', path: '', text: refusal } },
    );
  },
};

async function opened(): Promise<HTMLElement> {
  const root = document.createElement('div');
  document.body.append(root);
  render(
    <ServicesContext.Provider value={{ api } as unknown as Services}>
      <MatchNoticesDialog match="m 1" on_close={() => undefined} />
    </ServicesContext.Provider>,
    root,
  );
  await vi.waitFor(() => expect(boxes(root)).not.toEqual([]));
  return root;
}
const boxes = (root: HTMLElement): [string, HTMLInputElement][] =>
  [...root.querySelectorAll('label')].map((label) => [
    label.textContent ?? '',
    label.querySelector('input') as HTMLInputElement,
  ]);
/** Presses the box of this number and waits until the page has taken the answer. */
async function press(root: HTMLElement, number: number): Promise<void> {
  const before = sent.length;
  boxes(root)[number]?.[1].click();
  await vi.waitFor(() => expect(sent).toHaveLength(before + 1));
  await new Promise((resolve) => setTimeout(resolve, 30));
}

beforeEach(() => {
  sent = [];
  refusal = null;
  HTMLDialogElement.prototype.showModal ??= () => undefined;
});

it('shows what may be told here, without what is off everywhere, and saves each change for this match', async () => {
  const root = await opened();
  expect(boxes(root).map(([label, box]) => [label, box.checked])).toEqual([
    ['Tell me nothing of this game', false],
    ['Told: asked', false],
    ['Told: resolved', true],
  ]);
  await press(root, 1);
  await press(root, 2);
  expect(sent).toEqual([
    { path: '/api/matches/m%201/notices', body: { muted: false, off: [] } },
    {
      path: '/api/matches/m%201/notices',
      body: { muted: false, off: ['resolved'] },
    },
  ]);
});

it('muted, nothing else is asked; what the server refuses is said and not shown as saved', async () => {
  const root = await opened();
  await press(root, 0);
  expect(sent[0]?.body).toEqual({ muted: true, off: ['asked'] });
  await vi.waitFor(() => expect(boxes(root)).toHaveLength(1));
  refusal = 'This cannot be saved now.';
  await press(root, 0);
  await vi.waitFor(() =>
    expect(root.querySelector('[role=alert]')?.textContent).toBe('This cannot be saved now.'),
  );
  expect(boxes(root)).toHaveLength(1);
});
