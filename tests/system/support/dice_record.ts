// A match's dice and opened answers as the independent checker (tests/server/dice/dice_check.py) reads them: taken from
// what an observer was shown, never from the server's own file.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Entry } from './table';
import { removeFolder, root, scratchFolder } from './server';
import { Wire } from './wire';

interface Draw {
  label: string;
  sides: number;
  face: number;
}
interface Step {
  chain: number;
  index: number;
  step: string;
  element: string;
  previous: string;
  nonces: Record<string, string>;
  draws: Draw[];
  hidden?: number; // index of its hidden step
  of?: number; // index of its public step
}
interface Chain {
  chain: number;
  hidden: boolean;
  commitment: string;
  first: number;
  length: number;
}

export async function recordOf(port: number, match: string, history: Entry[]): Promise<string> {
  const wire = await Wire.open(port);
  const view = await wire.request({ type: 'watch', match, seat: null, last_seq: null });
  wire.close();
  const { chains: shown } = view['dice'] as { chains: Chain[] };
  const chains = shown.map(({ first, ...chain }) => ({ ...chain, first_index: first }));
  const stepsOf = (kind: string): Step[] =>
    history.filter(({ event }) => event.kind === kind).map(({ event }) => event as unknown as Step);
  const [steps, hidden_steps] = [stepsOf('dice'), stepsOf('hidden_dice')];
  const finished = history.some(({ event }) => event.kind === 'finished');
  const answers = history
    .filter(({ event }) => event.kind === 'resolved')
    .flatMap(({ event }) => event.digests ?? []);
  return JSON.stringify({ match, chains, steps, hidden_steps, finished, answers });
}

export interface Checked {
  records: number;
  steps: number;
  faces: number;
  answers: number;
  faults: string[];
  tried: Record<string, number>; // alterations, by what was altered
  missed: Record<string, number>; // those of them that went unnoticed
}

/** Hands all records to the other language's checker, which also alters them so many times. */
export function checkDice(records: string[], trials = 0): Checked {
  const folder = scratchFolder();
  try {
    const file = path.join(folder, 'records.jsonl');
    writeFileSync(file, records.map((record) => `${record}\n`).join(''));
    const program = path.join(root, 'tests/server/dice/dice_check.py');
    const answer = execFileSync('python3', [program, file, '--json', '--tamper', String(trials)], {
      maxBuffer: 64 << 20,
    }).toString();
    return JSON.parse(answer) as Checked;
  } finally {
    removeFolder(folder);
  }
}

/** Chains that begin with the same commitment: their seeds came from something that is not by chance. */
export function repeatedCommitments(records: string[]): string[] {
  const seen = new Map<string, string>();
  const findings: string[] = [];
  for (const record of records) {
    const { match, chains } = JSON.parse(record) as { match: string; chains: Chain[] };
    for (const { chain, commitment } of chains) {
      const name = `chain ${chain} of ${match}`;
      const earlier = seen.get(commitment);
      if (earlier !== undefined) findings.push(`${name} has the commitment of ${earlier}`);
      seen.set(commitment, name);
    }
  }
  return findings;
}
