// Plays Bull Run so that armies meet: every unit walks towards the nearest enemy it can see, stops beside him and attacks.
// Legal steps, costs and missions come from the server's own hints; what is not legal in the end is left out. Seeded,
// so that a match can be played again.
import type { Player } from './player';
import type { Random } from './random';
import type { Decision } from './table';

interface Unit {
  id: string;
  side: string;
  type: string;
  hex: string | null;
}
interface AskUnit {
  id: string;
  start: string;
  may_move: boolean;
  arrives: boolean;
  pinned: boolean;
}
interface Step {
  hex: string;
  legal: boolean;
  from?: number;
  to?: number;
  stay?: boolean;
}
interface Hints {
  columns_used?: number;
  next?: Step[];
  missions?: { mission: string; legal: boolean }[];
}
interface Problem {
  severity: string;
  subject: string;
  rule: string;
}

/** An error, or a clash with what a fellow commander may still change: that is only warned of. */
function spoils(problem: Problem): boolean {
  return (
    problem.severity === 'error' || (problem.severity === 'warning' && /^(5\.13|12\.1)$/.test(problem.rule))
  );
}

function cube(hex: string): [number, number, number] {
  const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
  const z = row - Math.floor((column + 1) / 2);
  return [column, z, -column - z];
}

/** Steps between two hexes; even columns stand half a hex lower. */
export function distance(one: string, two: string): number {
  const [a, b] = [cube(one), cube(two)];
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
}

/** What a script answers to any decision of the game: the default, and plots that go for the enemy. */
export async function scripted(
  player: Player,
  decision: Decision,
  luck: Random,
  most = Infinity,
): Promise<Record<string, unknown>> {
  if (decision.kind === 'deploy') return { deploy: decision.ask.default ?? [] };
  if (decision.kind === 'plot') return { plots: await new Plotter(player, decision, luck, most).plots() };
  return decision.ask.default as unknown as Record<string, unknown>;
}

/** One side's plots of one turn, "unit/start cells…", all legal. */
export class Plotter {
  private readonly lines = new Map<string, string>();

  constructor(
    private readonly player: Player,
    private readonly decision: Decision,
    private readonly random: Random,
    private readonly most = Infinity, // units that move, the nearest to the enemy first
  ) {}

  async plots(): Promise<string[]> {
    const view = this.player.view as unknown as { side: string; units: Unit[] };
    const enemies = view.units.filter((unit) => unit.side !== view.side && unit.hex !== null);
    const types = new Map(view.units.map((unit) => [unit.id, unit.type]));
    const near = (hex: string): number =>
      Math.min(...enemies.map((enemy) => distance(hex, enemy.hex ?? hex)));
    const units = (this.decision.ask.units ?? []) as AskUnit[];
    let moved = 0;
    for (const unit of [...units].sort((a, b) => near(a.start) - near(b.start))) {
      if (unit.arrives) this.lines.set(unit.id, `${unit.id}/${unit.start} ${unit.start}`);
      if (!unit.may_move || types.get(unit.id) === 'leader' || enemies.length === 0) continue;
      if (moved++ < this.most) await this.walk(unit, near);
    }
    await this.mend();
    return [...this.lines.values()];
  }

  private async check(unit: string | null): Promise<{ problems: Problem[]; hints: Hints }> {
    const answer = await this.player.wire.request({
      type: 'check',
      match: this.player.match,
      seat: this.player.seat,
      decision: this.decision.decision,
      payload: { plots: [...this.lines.values()] },
      focus: unit === null ? null : { unit },
    });
    if (answer.type !== 'checked') throw new Error(`no check: ${JSON.stringify(answer)}`);
    return {
      problems: answer['problems'] as Problem[],
      hints: answer['hints'] as Hints,
    };
  }

  private async walk(unit: AskUnit, near: (hex: string) => number): Promise<void> {
    const charges = this.random.below(4) === 0; // goes on into the enemy's hex
    let at = unit.start;
    let line = this.lines.get(unit.id) ?? `${unit.id}/${unit.start}`;
    for (;;) {
      const { hints } = await this.check(unit.id);
      const away = near(at);
      const attack = hints.missions?.find((mission) => mission.mission === 'attack');
      if (away === 1 && !charges && attack?.legal === true) {
        line += ` ${'- '.repeat(4 - (hints.columns_used ?? 0))}ATTACK`;
        break;
      }
      const steps = (hints.next ?? []).filter(
        (step) => step.legal && step.stay !== false && near(step.hex) < away,
      );
      const cheapest = Math.min(...steps.map((step) => step.to ?? 8));
      const step = steps.find((one) => (one.to ?? 8) === cheapest);
      if (step === undefined || away <= (charges ? 0 : 1)) break;
      line += ` ${step.hex}`.repeat((step.to ?? 0) - (step.from ?? 0) + 1);
      at = step.hex;
      this.lines.set(unit.id, line);
    }
    if (line.includes(' ')) this.lines.set(unit.id, line);
  }

  /** Takes out what does not fit together, a unit at a time. */
  private async mend(): Promise<void> {
    for (let tries = 0; tries < 60; ++tries) {
      const { problems } = await this.check(null);
      const errors = problems.filter((problem) => spoils(problem) && this.lines.has(problem.subject));
      const worst = errors[0]?.subject;
      if (worst === undefined) return;
      const line = this.lines.get(worst) ?? '';
      const [start = '', first] = line.split(' ');
      const arrival =
        (this.decision.ask.units as AskUnit[]).find((unit) => unit.id === worst)?.arrives === true;
      if (!arrival || first === undefined) this.lines.delete(worst);
      else if (line !== `${start} ${first}`) this.lines.set(worst, `${start} ${first}`);
      else await this.makeRoom(worst, line, errors.length);
    }
    throw new Error('the plots could not be mended');
  }

  /** An arrival that may not stay where it enters goes on to any hex that leaves fewer errors. */
  private async makeRoom(unit: string, line: string, errors: number): Promise<void> {
    const { hints } = await this.check(unit);
    for (const step of hints.next ?? []) {
      if (step.to === undefined) continue; // a step that is no way at all; the check judges all others
      this.lines.set(unit, line + ` ${step.hex}`.repeat((step.to ?? 0) - (step.from ?? 0) + 1));
      const { problems } = await this.check(null);
      if (problems.filter((problem) => problem.severity === 'error').length < errors) return;
    }
    throw new Error(`${unit} finds no room where it enters`);
  }
}
