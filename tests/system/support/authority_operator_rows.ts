// The rows of the operator's routes: a key and this machine open them, nobody's session does.
import type { Body, Row, Stage } from './authority';
import type { World } from './authority_world';

export interface OperatorRow extends Row {
  command: string;
  /** What the holder of the key asks, made afresh for each cell. */
  ask: (world: World, match: string) => Promise<Body> | Body;
}

const row = (command: string, ask: OperatorRow['ask'] = () => ({}), stage: Stage = 'over'): OperatorRow => ({
  access: 'operator_key',
  name: `POST /api/admin/${command}`,
  may: [],
  stage,
  command,
  ask,
});

export const operatorRows: readonly OperatorRow[] = [
  row('users'),
  row('matches'),
  row('stats'),
  row('prune', () => ({ only_count: true })),
  row('backup', (world) => ({ file: world.file('asked.db') })),
  row('export', (_world, match) => ({ id: match })),
  row('steps', (_world, match) => ({ id: match })),
  row('roll-back', (_world, match) => ({ id: match, to: 1, reason: 'It must be so.' }), 'fresh'),
  row('seat-link', (_world, match) => ({ id: match, seat: 'confederate' }), 'fresh'),
  row('import', (world) => ({ file: world.imported })),
  row('sign-out', async (world) => {
    const { users } = JSON.parse((await world.operator('users', { find: 'A visitor' })).body) as {
      users: { account: string }[];
    };
    return { id: users[0]?.account ?? '' };
  }),
];
