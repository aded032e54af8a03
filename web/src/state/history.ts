// Undo and redo over any value: one entry for each edit, unlimited within one answer.
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}
export function start_history<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}
export function record<T>(history: History<T>, next: T): History<T> {
  return { past: [...history.past, history.present], present: next, future: [] };
}
export function undo<T>(history: History<T>): History<T> {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  return { past: history.past.slice(0, -1), present: last, future: [history.present, ...history.future] };
}
export function redo<T>(history: History<T>): History<T> {
  const [next, ...later] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future: later };
}
/** Shows another present without an entry: something is being tried out, or a selection changed. */
export function replace_present<T>(history: History<T>, present: T): History<T> {
  return { ...history, present };
}
