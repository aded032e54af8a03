// What the accessibility checker says of the screen as it is shown now.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Player } from './player';
import { root } from './server';

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

/** Serious and critical findings of axe on what is shown now. */
export async function findings(player: Player): Promise<string[]> {
  const axe = readFileSync(join(root, 'web/node_modules/axe-core/axe.min.js'), 'utf8');
  // Evaluated by the debugger, so the page's own policy stays as it is.
  await player.page.evaluate(axe);
  const found = await player.page.evaluate(async () => {
    const { axe: checker } = window as unknown as {
      axe: { run(): Promise<{ passes: unknown[]; violations: Finding[] }> };
    };
    const { passes, violations } = await checker.run();
    if (passes.length < 10) throw new Error('the checker found too little to check');
    return violations;
  });
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}
