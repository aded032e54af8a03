// Rules for tests of the plot editor: an open plain in which every hex costs one point, but for a wood. The fake finds
// straight ways only; what the real rules find is proved where they are.
import type { PageRules, Way, WayStep } from '../../web/src/games/bull_run/page_rules';
import type { PlotAsk, PlotHints, StepHint } from '../../web/src/games/bull_run/types';
import { DIRECTIONS, distance, neighbour } from '../../web/src/map/geometry';
import type { JsonObject, Problem } from '../../web/src/protocol/messages';

const size = { columns: 59, rows: 36 };
export const woods: ReadonlySet<string> = new Set(['5606', '5404']);
/** Across the river: no step leads there. */
export const beyond = '5305';

interface Walk {
  readonly end: string;
  readonly next: number;
}

function walk_of(ask: PlotAsk, payload: JsonObject, unit: string): Walk {
  const start = ask.units.find((each) => each.id === unit)?.start ?? '';
  const line = (payload['plots'] as readonly string[]).find((each) => each.startsWith(`${unit}/`)) ?? '';
  const cells = line.split(' ').slice(1);
  return {
    end: cells.findLast((cell) => /^\d/.test(cell)) ?? start,
    next: cells.length + 1,
  };
}

const cost_of = (hex: string): number => (woods.has(hex) ? 3 : 1);

function hints(ask: PlotAsk, payload: JsonObject, unit: string): PlotHints {
  const { end, next } = walk_of(ask, payload, unit);
  const steps = DIRECTIONS.flatMap((direction): StepHint[] => {
    const hex = neighbour(end, direction, size);
    if (hex === null) return [];
    const cost = cost_of(hex);
    if (hex === beyond) return [{ direction, hex, legal: false, rule: '13.0', text: 'A river.' }];
    if (next > ask.columns)
      return [
        {
          direction,
          hex,
          legal: false,
          rule: '5.11',
          text: 'No column is left.',
        },
      ];
    const to = next + cost - 1;
    if (to > ask.columns)
      return [
        {
          direction,
          hex,
          legal: false,
          rule: '5.11',
          text: `needs ${cost}, ${ask.columns - next + 1} left`,
        },
      ];
    return [
      {
        direction,
        hex,
        terrain: cost > 1 ? 'forest' : 'clear',
        cost,
        from: next,
        to,
        legal: true,
      },
    ];
  });
  const missions = ask.units.find((each) => each.id === unit)?.missions ?? [];
  const attack =
    missions.length > 0
      ? ({ mission: 'attack', legal: next <= 5 } as const)
      : ({
          mission: 'attack',
          legal: false,
          rule: '10.1',
          text: 'Leaders carry no mission.',
        } as const);
  return {
    unit,
    hex: end,
    next_column: next,
    mp_used: next - 1,
    columns_used: next - 1,
    next: steps,
    missions: [attack],
  };
}

/** Always the neighbour nearest to the goal, the lowest id first; nothing leads beyond the river. */
function straight(from: string, to: string): string[] {
  const way: string[] = [];
  for (let here = from; here !== to;) {
    const next = DIRECTIONS.flatMap((direction) => neighbour(here, direction, size) ?? [])
      .filter((hex) => hex !== beyond)
      .sort((a, b) => distance(a, to) - distance(b, to) || Number(a) - Number(b))[0];
    if (next === undefined || way.length > 40) throw new Error(`no way to ${to}`);
    way.push(next);
    here = next;
  }
  return way;
}

export interface FakePage extends PageRules {
  problems: readonly Problem[];
  asked: string[];
}

export function fake_page(): FakePage {
  const page: FakePage = {
    problems: [],
    asked: [],
    check: (ask, _view, payload, focus) => ({
      problems: page.problems,
      hints:
        focus === null
          ? {}
          : ({
              ...hints(ask, payload, String(focus['unit'])),
            } as unknown as JsonObject),
    }),
    way(ask, _view, payload, { unit, to }): Way {
      page.asked.push(`way ${unit} ${to}`);
      const { end, next } = walk_of(ask, payload, unit);
      if (to === beyond)
        return {
          legal: false,
          steps: [],
          cells: [],
          clashes: [],
          rule: '13.0',
          text: 'A river.',
          last: null,
        };
      let column = next;
      const steps: WayStep[] = [];
      for (const hex of straight(end, to)) {
        const cost = cost_of(hex);
        const left = ask.columns - column + 1;
        if (cost > left)
          return {
            legal: false,
            steps,
            cells: steps.flatMap((step) => Array.from({ length: step.cost }, () => step.hex)),
            clashes: [],
            rule: '5.11',
            text: `needs ${cost}, ${left} left`,
            last: steps.at(-1)?.hex ?? null,
          };
        steps.push({
          hex,
          terrain: cost > 1 ? 'forest' : 'clear',
          cost,
          from: column,
          to: column + cost - 1,
        });
        column += cost;
      }
      const cells = steps.flatMap((step) => Array.from({ length: step.cost }, () => step.hex));
      return {
        legal: true,
        steps,
        cells,
        clashes: [],
        last: steps.at(-1)?.hex ?? null,
      };
    },
    reach: () => ({
      hexes: [
        { hex: '5307', at: 1, attack: true, stops: false },
        { hex: '5308', at: 2, attack: true, stops: true },
        { hex: '5312', at: 6, attack: false, stops: false },
      ],
    }),
    command: (_ask, _view, payload) => {
      const moves = (payload['plots'] as readonly string[]).some((line) => line.startsWith('UL/'));
      return {
        leader: 'UL',
        moves,
        hexes: moves ? [] : ['3904', '3905'],
        exposed: ['31'],
      };
    },
    scatter: () => ({
      faces: [1, 2, 3, 4, 5, 6].map((die) => ({
        die,
        units: die === 3 ? ['31', '12'] : die === 5 ? ['31'] : [],
      })),
      worst: 3,
    }),
    rehearse: () => ({ positions: [], halted: {} }),
  };
  return page;
}
