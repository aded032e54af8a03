// Nobody may know a die before its step: a match is played to its end, everything that anybody was sent is kept in order,
// and no element of the public chain may stand in it before the event of its own step.
import { Plotter } from './bot';
import { Player } from './player';
import { Random } from './random';
import { freePort, noLimits, removeFolder, scratchFolder, Server, writeWebFolder } from './server';
import { guest, openMatch, type Decision } from './table';
import type { Message } from './wire';

type Payload = Record<string, unknown>;

interface Step {
  index: number;
  step: string;
  element: string;
}

function stepsIn(message: Message): Step[] {
  if (message.type !== 'events') return [];
  const told = message['events'] as { event: { kind: string } & Step }[];
  return told.filter(({ event }) => event.kind === 'dice').map(({ event }) => event);
}

/** Elements that a message gives away before the step that used them was told to the same listener. */
export function toldTooEarly(messages: Message[]): string[] {
  const all = new Map<string, Step>();
  for (const step of messages.flatMap(stepsIn)) all.set(step.element, step);
  const due = new Set<string>();
  const findings: string[] = [];
  for (const message of messages) {
    for (const { element } of stepsIn(message)) due.add(element);
    const text = JSON.stringify(message);
    for (const [element, { index, step }] of all)
      if (!due.has(element) && text.includes(element)) {
        findings.push(
          `the element of dice step ${index} (${step}) stands in an earlier message "${message.type}"`,
        );
        due.add(element);
      }
  }
  return findings;
}

async function answerTo(player: Player, decision: Decision, luck: Random): Promise<Payload> {
  const ask = decision.ask as { default?: unknown; from?: number[] };
  if (ask.from !== undefined) return { card: luck.pick(ask.from) };
  if (decision.kind === 'deploy') return { deploy: ask.default };
  if (decision.kind === 'plot') return { plots: await new Plotter(player, decision, luck).plots() };
  return ask.default as Payload;
}

/** Plays so many groups; everybody looks at his view again after each. */
async function play(players: Player[], groups: number, luck: Random): Promise<void> {
  const seats = players.filter((player) => player.seat !== null);
  for (let n = 0; n < groups; ++n) {
    const asked = seats.flatMap((player) => player.decisions.map((decision) => ({ player, decision })));
    const group = asked[0]?.decision.group;
    if (group === undefined) return;
    for (const { player, decision } of asked)
      await player.ready(decision, decision.decision, await answerTo(player, decision, luck));
    for (const player of players) {
      await player.resolved(group);
      const { match, seat } = player;
      await player.wire.request({ type: 'watch', match, seat, last_seq: null });
    }
  }
}

export async function eavesdrop(env: Record<string, string>): Promise<{ steps: number; findings: string[] }> {
  const [port, folder] = [await freePort(), scratchFolder()];
  writeWebFolder(folder);
  const server = await Server.start({ folder, port, words: noLimits, env });
  const found = { steps: 0, findings: [] as string[] };
  try {
    const people = [await guest(port, 'Anna'), await guest(port, 'Bert'), await guest(port, 'Cleo')];
    for (const [game, scenario, seats, options, groups] of [
      ['caravan', 'plain', ['amber', 'birch', 'cedar'], {}, 40],
      ['bull_run', '14.11', ['union', 'confederate'], { decisions: 'live' }, 8],
    ] as const) {
      const sitting = people.slice(0, seats.length);
      const match = await openMatch(port, { game, scenario, seat: seats[0], options }, sitting);
      const players: Player[] = [await Player.sit(port, null, match, null)];
      for (const [n, seat] of seats.entries())
        players.push(await Player.sit(port, people[n] ?? null, match, seat));
      await play(players, groups, new Random(3));
      for (const { seat, wire } of players) {
        found.steps += wire.messages.flatMap(stepsIn).length;
        found.findings.push(...toldTooEarly(wire.messages).map((text) => `${seat ?? 'observer'}: ${text}`));
        wire.close();
      }
    }
    return found;
  } finally {
    await server.kill();
    removeFolder(folder);
  }
}
