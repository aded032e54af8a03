// What an act changes: a line for each thing, before and after. For the dialog and for the trail.
import type { DiffLine } from '../../protocol/desk';
import { dt } from '../../text/desk';

export function DiffTable(props: { readonly diff: readonly DiffLine[] }) {
  if (props.diff.length === 0) return null;
  return (
    <div class="desk-diff-scroll">
      <table class="desk-diff">
        <thead>
          <tr>
            <th scope="col">{dt.act.subject}</th>
            <th scope="col">{dt.act.before}</th>
            <th scope="col">{dt.act.after}</th>
          </tr>
        </thead>
        <tbody>
          {props.diff.map((line, index) => (
            <tr key={index}>
              <th scope="row">
                {line.subject}
                {line.what !== undefined && line.what !== '' && <span class="hint"> {line.what}</span>}
              </th>
              <td>
                <Side value={line.before} other={line.after} />
              </td>
              <td>
                <Side value={line.after} other={line.before} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Of two lists of lines only those that differ are worth reading. */
function Side(props: { readonly value: unknown; readonly other: unknown }) {
  const lines = lines_of(props.value);
  if (lines === null) return <>{said(props.value)}</>;
  const others = new Set(lines_of(props.other) ?? []);
  const different = lines.filter((line) => !others.has(line));
  return (
    <>
      {different.length === 0 ? (
        <span class="hint">{dt.act.nothing}</span>
      ) : (
        different.map((line) => (
          <span key={line} class="desk-diff-line">
            {line}
          </span>
        ))
      )}
    </>
  );
}

/** An answer, one line a row. */
function lines_of(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.map(said) : null;
}

export function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return dt.act.nothing;
  if (typeof value === 'boolean') return value ? dt.act.yes : dt.act.no;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(said).join(', ');
  return Object.entries(value as Readonly<Record<string, unknown>>)
    .map(([key, member]) => `${key.replaceAll('_', ' ')}: ${said(member)}`)
    .join(', ');
}
