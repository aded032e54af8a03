// The proving game whole, over sockets, by a server that knows nothing of it: three seats, alternating turns, a reaction
// window, hidden hands. The server is killed once in the middle of a reaction; everybody comes back by sequence number.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Player } from './support/player';
import {
  freePort,
  killAll,
  removeFolder,
  root,
  scratchFolder,
  Server,
  writeWebFolder,
} from './support/server';
import { guest, openMatch, shortHash, type Decision } from './support/table';

afterEach(killAll);

const SEATS = ['amber', 'birch', 'cedar'];

interface Asked {
  player: Player;
  decision: Decision;
}
interface SeatView {
  seat: string;
  score: number;
  cards: number;
  hand?: number[];
}

function open(players: Player[]): Asked[] {
  return players.flatMap((player) => player.decisions.map((decision) => ({ player, decision })));
}

/** A card of the hand the ask shows, or (where that is allowed) now and then none; by the decision's name alone. */
function choice(decision: Decision): { card: number | null } {
  const from = decision.ask.from ?? [];
  const options = decision.ask.none === true ? [...from, null] : from;
  const at = Number.parseInt(shortHash(decision.decision, 8), 16) % options.length;
  return { card: options[at] ?? null };
}

/** Where in what somebody was sent the end begins: hands are nobody's secret from there on. */
function beforeTheEnd(player: Player): string {
  const text = player.bytes.toString('utf8');
  const end = text.indexOf('"kind":"finished"');
  expect(end).toBeGreaterThan(1000);
  return text.slice(0, end);
}

/** Every hand of two cards or more that a seat was ever shown as its own, as it stands in the bytes. */
function handsOf(player: Player): Set<string> {
  const shown = player.bytes.toString('utf8').matchAll(/"(?:hand|from)":(\[\d+(?:,\d+)+\])/g);
  return new Set([...shown].map((found) => found[1] ?? ''));
}

/** What the dice checker wants, from what an observer was told. */
function diceRecord(observer: Player, dice: Record<string, unknown>): Record<string, unknown> {
  const chains = (dice['chains'] as Record<string, unknown>[]).map((chain) => ({
    ...chain,
    first_index: chain['first'],
  }));
  const of = (kind: string): unknown[] =>
    observer.entries.filter((entry) => entry.event.kind === kind).map((entry) => entry.event);
  return { match: observer.match, chains, steps: of('dice'), hidden_steps: of('hidden_dice') };
}

test('three seats play to the end through a kill; nobody sees another hand before', async () => {
  const [port, folder] = [await freePort(), scratchFolder()];
  writeWebFolder(folder);
  const options = { folder, port, words: ['--proving-games', '--limit-answer-burst', '1000'] };
  let server = await Server.start(options);
  try {
    const people = [await guest(port, 'Anna'), await guest(port, 'Bert'), await guest(port, 'Cleo')];
    const match = await openMatch(port, { game: 'caravan', scenario: 'plain', seat: 'amber' }, people);
    const seats: Player[] = [];
    for (const [n, seat] of SEATS.entries())
      seats.push(await Player.sit(port, people[n] ?? null, match, seat));
    const observer = await Player.sit(port, null, match, null);
    const all = [...seats, observer];

    const answered: string[] = [];
    let killed = false;
    while (seats[0]?.lifecycle !== 'finished') {
      const asked = open(seats);
      const group = asked[0]?.decision.group ?? '';
      expect(asked.length).toBeGreaterThan(0);
      expect(answered).not.toContain(group);
      answered.push(group);
      for (const [n, { player, decision }] of asked.entries()) {
        const answer = await player.ready(decision, decision.decision, choice(decision));
        if (killed || n > 0 || asked.length < 2 || answered.length < 6) continue;
        // One of two has answered in secret: the server dies, and what was promised stands.
        await server.kill();
        server = await Server.start(options);
        for (const one of all) await one.comeBack(port);
        await player.sendReady(answer);
        killed = true;
      }
      const resolved = (player: Player): boolean =>
        player.entries.some((entry) => entry.event.kind === 'resolved' && entry.event['group'] === group) &&
        (player.lifecycle === 'finished' || !player.decisions.some((decision) => decision.group === group));
      for (const player of all) await player.until(() => resolved(player));
      // The message with what is asked now comes right after the events.
      for (const player of all) await player.until(() => player.wire.messages.at(-1)?.type === 'decisions');
    }
    expect(killed).toBe(true);
    expect(answered.some((group) => group.endsWith('.send'))).toBe(true);
    expect(answered.filter((group) => group.endsWith('.react')).length).toBeGreaterThan(3);

    // Alternating turns: the seats send in turn, as long as they hold cards.
    const sent = observer.entries
      .filter((entry) => entry.event.kind === 'sent')
      .map((entry) => entry.event['seat']);
    expect(sent.slice(0, 3)).toEqual(SEATS);

    for (const player of all) {
      const again = await Player.sit(port, player.person, match, player.seat);
      expect(player.view).toEqual(again.view);
      expect(player.entries).toEqual(again.entries);
      expect(player.view['headline']).toBe('Finished');
      expect((player.view['seats'] as SeatView[]).every((seat) => seat.cards === 0)).toBe(true);
    }
    const kinds = observer.entries.map((entry) => entry.event.kind);
    expect(kinds.filter((kind) => kind === 'finished')).toHaveLength(1);
    expect(kinds.slice(kinds.indexOf('finished') + 1)).toEqual(['hidden_dice']);
    const score = (observer.view['seats'] as SeatView[]).reduce((sum, seat) => sum + seat.score, 0);
    const points = observer.entries
      .filter((entry) => entry.event.kind === 'settled')
      .map((e) => e.event['points']);
    expect(score).toBe((points as number[]).reduce((sum, one) => sum + one, 0));

    for (const owner of seats) {
      const hands = handsOf(owner);
      expect(hands.size).toBeGreaterThanOrEqual(4); // five cards, then four, three, two
      for (const other of all) {
        if (other === owner) continue;
        const seen = beforeTheEnd(other);
        for (const hand of hands) expect(seen.includes(hand)).toBe(false);
      }
    }
    const watched = beforeTheEnd(observer);
    for (const word of ['"hand":', '"from":[', 'deal/']) expect(watched.includes(word)).toBe(false);

    // Now that it has ended, another program recomputes every die, the deal included.
    const record = path.join(folder, 'dice.json');
    const { dice } = await Player.sit(port, null, match, null);
    writeFileSync(record, JSON.stringify(diceRecord(observer, dice)));
    const checker = path.join(root, 'tests/server/dice/dice_check.py');
    const said = execFileSync('python3', [checker, record], { encoding: 'utf8' });
    expect(said).toContain(', 0 faults');
    expect(said).toMatch(/^[2-9]\d faces/); // fifteen cards, and a die for each turn
  } finally {
    await server.kill();
    removeFolder(folder);
  }
});
