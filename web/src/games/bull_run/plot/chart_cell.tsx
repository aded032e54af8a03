// One cell of the chart. Focus sits on the cell; F2 or typing opens a field; Enter, Tab or leaving it writes.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../../protocol/messages';
import { bt } from '../text';
import type { Mission } from '../types';
import type { PlotEditor } from './editor';
import type { CellText, PlotRow } from './model';
import { wait_cell, write_cell } from './model';
import { mission_words } from './notation';

interface CellProps {
  readonly editor: PlotEditor;
  readonly row: PlotRow;
  readonly column: number;
  readonly text: CellText;
  /** The next column pays for the same hex. */
  readonly joined: boolean;
  readonly grid_row: number;
  readonly focusable: boolean;
  readonly problem: Problem | null;
  readonly moment: boolean;
  readonly on_focus: () => void;
  readonly on_next: () => void;
}

export function ChartCell(props: CellProps) {
  const { text, editor } = props;
  const [typed, set_typed] = useState<string | null>(null);
  const cell = useRef<HTMLTableCellElement>(null);
  const read_only = editor.is_ready.value;

  const on_key = (event: KeyboardEvent): void => {
    if (typed !== null || read_only || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'F2' || event.key === 'Enter') set_typed(words_of(text));
    else if (/^[0-9a-zA-Z.–-]$/.test(event.key)) set_typed(event.key);
    else if (event.key === 'Delete' || event.key === 'Backspace') write(props, '');
    else return;
    event.preventDefault();
  };
  const finish = (value: string | null, next: boolean): void => {
    set_typed(null);
    if (value !== null) write(props, value);
    if (next) props.on_next();
    else cell.current?.focus();
  };
  const classes = [
    'cell',
    `cell-${text.kind}`,
    props.joined ? 'cell-joined' : '',
    props.problem === null ? '' : `cell-${props.problem.severity}`,
    props.moment ? 'cell-moment' : '',
  ];
  return (
    <td
      ref={cell}
      role="gridcell"
      class={classes.filter((name) => name !== '').join(' ')}
      data-row={props.grid_row}
      data-column={props.column}
      tabIndex={props.focusable ? 0 : -1}
      aria-label={bt.chart.edit_cell(props.row.unit, props.column, spoken(text))}
      aria-readonly={read_only}
      onFocus={props.on_focus}
      onClick={() => editor.select(props.row.unit)}
      onDblClick={() => {
        if (!read_only) set_typed(words_of(text));
      }}
      onKeyDown={on_key}
    >
      {typed === null ? <CellContent text={text} /> : <CellField first={typed} on_done={finish} />}
    </td>
  );
}

function CellContent(props: { readonly text: CellText }) {
  switch (props.text.kind) {
    case 'hex':
      return <>{props.text.text}</>;
    case 'paid':
      return <>{bt.chart.paid}</>;
    case 'wait':
      return <>{bt.chart.wait}</>;
    case 'mission':
      return (
        <span title={bt.chart.mission[props.text.mission]}>{bt.chart.mission_mark[props.text.mission]}</span>
      );
    case 'empty':
      return null;
  }
}

function CellField(props: {
  readonly first: string;
  readonly on_done: (value: string | null, next: boolean) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const closed = useRef(false);
  const [refused, set_refused] = useState(false);
  // At once, not after the next picture: the second figure typed must already find the field.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(props.first.length, props.first.length);
  }, []);
  const close = (value: string | null, next: boolean): void => {
    // Removing the field also takes its focus away; that must not write twice.
    if (closed.current) return;
    closed.current = true;
    props.on_done(value, next);
  };
  return (
    <input
      ref={field}
      class="cell-field"
      defaultValue={props.first}
      maxLength={7}
      aria-invalid={refused}
      onKeyDown={(event) => {
        // Tab out of an open field goes on to the next cell, as in any table; from a cell it leaves the chart.
        const on = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
        if (on && !is_cell_text(event.currentTarget.value)) set_refused(true);
        else if (on) close(event.currentTarget.value, true);
        else if (event.key === 'Escape') close(null, false);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={(event) => close(event.currentTarget.value, false)}
    />
  );
}

function is_cell_text(typed: string): boolean {
  const text = typed.trim().toUpperCase();
  return /^(\d{4}|[-–.]?)$/.test(text) || Object.values<string>(mission_words).includes(text);
}

function write(props: CellProps, typed: string): void {
  const { editor, row, column } = props;
  const text = typed.trim().toUpperCase();
  const mission = Object.entries(mission_words).find(([, word]) => word === text)?.[0] as Mission | undefined;
  editor.select(row.unit);
  if (mission !== undefined) editor.set_mission(mission);
  else if (text === '' || ['-', '–', '.'].includes(text))
    editor.replace_row(write_cell(row, column, wait_cell, editor.ask.columns));
  else if (/^\d{4}$/.test(text)) editor.replace_row(write_cell(row, column, text, editor.ask.columns));
}

function words_of(text: CellText): string {
  if (text.kind === 'hex') return text.text;
  return text.kind === 'mission' ? mission_words[text.mission] : '';
}
function spoken(text: CellText): string {
  return text.kind === 'wait' ? bt.chart.wait_word : words_of(text);
}
