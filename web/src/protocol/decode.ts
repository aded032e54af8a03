// Text from the socket to a message: every member the client reads is there and of its type, or nothing
// comes out. Called by the link and by the tests over the golden examples. Never throws.
import { protocol_version } from './messages';
import type { JsonObject, ServerMessage, ServerMessageType } from './messages';

type Kind = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'array?' | 'object?' | 'string?' | 'any';
type Shape = Readonly<Record<string, Kind>>;

const viewer: Shape = { match: 'string', seat: 'string?' };
const draft: Shape = { draft: 'number', payload: 'object', at: 'number' };

const shapes: Readonly<Record<ServerMessageType, Shape>> = {
  welcome: { server: 'string', protocol: 'number', name: 'string?', now: 'number' },
  view: {
    ...viewer,
    seq: 'number',
    title: 'string',
    lifecycle: 'string',
    seats: 'array',
    view: 'object',
    decisions: 'array',
    drafts: 'object',
    allies: 'array?',
    clock: 'object?',
    dice: 'object',
    terms: 'object',
  },
  events: { ...viewer, from: 'number', to: 'number', live: 'boolean', more: 'boolean', events: 'array' },
  decisions: {
    ...viewer,
    seq: 'number',
    lifecycle: 'string',
    decisions: 'array',
    drafts: 'object',
    allies: 'array?',
    clock: 'object?',
    view: 'object',
  },
  draft_changed: { ...viewer, decision: 'string', ...draft, state: 'string' },
  allies: { match: 'string', seat: 'string', allies: 'array' },
  checked: { problems: 'array', hints: 'object' },
  draft_saved: { decision: 'string', draft: 'number', at: 'number', problems: 'array' },
  receipt: { submission: 'string', decision: 'string', at: 'number', digest: 'string' },
  talk: { ...viewer, channel: 'string', post: 'object' },
  done: {},
  pong: { now: 'number' },
  error: { code: 'string', path: 'string', text: 'string' },
};

// Lists inside messages, by the member that holds them.
const rows: Readonly<Record<string, Shape>> = {
  seats: { seat: 'string', title: 'string', holder: 'string?', ready: 'object' },
  decisions: {
    decision: 'string',
    kind: 'string',
    group: 'string',
    seat: 'string',
    rule: 'string',
    ask: 'object',
  },
  allies: {
    decision: 'string',
    seat: 'string',
    by: 'string',
    payload: 'object',
    state: 'string',
    at: 'number',
  },
  events: { seq: 'number', at: 'number', origin: 'string', event: 'object', text: 'string' },
  problems: {
    severity: 'string',
    subject: 'string',
    column: 'number',
    place: 'string',
    rule: 'string',
    text: 'string',
  },
};

export type Decoded =
  { readonly ok: true; readonly message: ServerMessage } | { readonly ok: false; readonly path: string };

export function decode(text: string): Decoded {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, path: '' };
  }
  if (!is_object(value)) return { ok: false, path: '' };
  if (value['v'] !== protocol_version) return { ok: false, path: '/v' };
  const type = value['type'];
  if (typeof type !== 'string' || !Object.hasOwn(shapes, type)) return { ok: false, path: '/type' };
  const wrong = first_wrong(value, shapes[type as ServerMessageType], '');
  if (wrong !== null) return { ok: false, path: wrong };
  return { ok: true, message: value as unknown as ServerMessage };
}

export function is_object(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function first_wrong(value: JsonObject, shape: Shape, path: string): string | null {
  for (const [member, kind] of Object.entries(shape)) {
    const here = `${path}/${member}`;
    const content = value[member];
    if (!fits(content, kind)) return here;
    const row = path === '' ? rows[member] : undefined;
    if (row === undefined || !Array.isArray(content)) continue;
    for (const [index, line] of content.entries()) {
      if (!is_object(line)) return `${here}/${index}`;
      const wrong = first_wrong(line, row, `${here}/${index}`);
      if (wrong !== null) return wrong;
    }
  }
  return null;
}

function fits(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'any':
      return value !== undefined;
    case 'array?':
      return value === undefined || Array.isArray(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return is_object(value);
    case 'object?':
      return value === undefined || is_object(value);
    case 'string?':
      return value === null || typeof value === 'string';
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === kind;
  }
}
