// "/verify": checks an exported match in this browser. Works signed out, without any match, and once loaded without a
// network. The file goes to the worker of verifier_wasm and nowhere else.
import { useEffect, useRef, useState } from 'preact/hooks';
import { announcer } from '../shell/announcer';
import { Frame, useTitle } from '../shell/frame';
import { t } from '../text';
import type { Stage, Verdict } from '../verifier_wasm/verdict';
import type { Verifier } from '../verifier_wasm/verifier';

type Loaded = Verifier | 'loading' | 'failed';
type Shown =
  | { readonly is: 'nothing' }
  | { readonly is: 'busy'; readonly name: string }
  | { readonly is: 'unread'; readonly name: string; readonly text: string }
  | { readonly is: 'verdict'; readonly name: string; readonly verdict: Verdict };

/** Longer ones simove never writes (server/archive/archive.h). */
const most_bytes = 64 << 20;

export function VerifyPage(props: { readonly match: string | null }) {
  const [verifier, again] = useVerifier();
  const [shown, set_shown] = useState<Shown>({ is: 'nothing' });
  useTitle([t.verify.heading]);
  const check = async (name: string, bytes: () => Promise<ArrayBuffer>): Promise<void> => {
    if (typeof verifier === 'string') return;
    set_shown({ is: 'busy', name });
    try {
      const verdict = await verifier.check(await bytes());
      set_shown({ is: 'verdict', name, verdict });
      announcer.polite(verdict.agrees ? t.verify.agrees : t.verify.differs);
    } catch (reason) {
      set_shown({ is: 'unread', name, text: reason instanceof Error ? reason.message : String(reason) });
    }
  };
  const busy = typeof verifier === 'string' || shown.is === 'busy';
  return (
    <Frame>
      <div class="sheet-page verify-page">
        <h1>{t.verify.heading}</h1>
        <p class="lead">{t.verify.lead}</p>
        <FilePlace busy={busy} on_file={(file) => void check(file.name, () => bytes_of(file))} />
        {props.match !== null && (
          <FromServer match={props.match} busy={busy} on_check={(name, bytes) => void check(name, bytes)} />
        )}
        <LoadState verifier={verifier} again={again} />
        <Result shown={shown} />
        <About />
      </div>
    </Frame>
  );
}

function useVerifier(): readonly [Loaded, () => void] {
  const [verifier, set_verifier] = useState<Loaded>('loading');
  const [attempt, set_attempt] = useState(0);
  useEffect(() => {
    let made: Verifier | null = null;
    let gone = false;
    set_verifier('loading');
    // Fetched with the page and not with the first file: from then on the network may go.
    void import('../verifier_wasm/verifier')
      .then(({ make_verifier }) => make_verifier())
      .then(
        (ready) => {
          if (gone) {
            ready.stop();
            return;
          }
          made = ready;
          set_verifier(ready);
        },
        () => {
          if (!gone) set_verifier('failed');
        },
      );
    return () => {
      gone = true;
      made?.stop();
    };
  }, [attempt]);
  return [verifier, () => set_attempt(attempt + 1)];
}

async function bytes_of(file: File): Promise<ArrayBuffer> {
  if (file.size > most_bytes) throw new Error(t.verify.too_long);
  return file.arrayBuffer();
}

function LoadState(props: { readonly verifier: Loaded; readonly again: () => void }) {
  if (props.verifier === 'loading') return <p role="status">{t.verify.loading}</p>;
  if (props.verifier === 'failed') {
    return (
      <p role="alert" class="field-error">
        {t.verify.not_loaded}{' '}
        <button type="button" onClick={props.again}>
          {t.failures.again}
        </button>
      </p>
    );
  }
  return (
    <p role="status" class="verify-ready">
      {t.verify.loaded}
    </p>
  );
}

/** A file by the picker, or dropped on it. */
function FilePlace(props: { readonly busy: boolean; readonly on_file: (file: File) => void }) {
  const [over, set_over] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (file !== undefined && !props.busy) props.on_file(file);
    // The same file may be chosen again after it was changed.
    if (input.current !== null) input.current.value = '';
  };
  return (
    <div
      class={over ? 'verify-place verify-place-over' : 'verify-place'}
      onDragOver={(event) => {
        event.preventDefault();
        set_over(true);
      }}
      onDragLeave={() => set_over(false)}
      onDrop={(event) => {
        event.preventDefault();
        set_over(false);
        take(event.dataTransfer?.files);
      }}
    >
      <label class="verify-file">
        <span>{t.verify.file}</span>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          disabled={props.busy}
          onChange={(event) => take(event.currentTarget.files)}
        />
      </label>
      <p class="quiet-text">{t.verify.drop}</p>
    </div>
  );
}

/** The page was opened from a match: its export is taken from the server, as anybody can take it. */
function FromServer(props: {
  readonly match: string;
  readonly busy: boolean;
  readonly on_check: (name: string, bytes: () => Promise<ArrayBuffer>) => void;
}) {
  const address = `/api/matches/${encodeURIComponent(props.match)}/export`;
  const bytes = async (): Promise<ArrayBuffer> => {
    const answer = await fetch(address, { credentials: 'same-origin' });
    if (!answer.ok) throw new Error(t.verify.no_export);
    return answer.arrayBuffer();
  };
  return (
    <p class="verify-from-server">
      <button
        type="button"
        class="main-action"
        disabled={props.busy}
        onClick={() => props.on_check(props.match, bytes)}
      >
        {t.verify.check_match(props.match)}
      </button>{' '}
      <a class="button" href={address} download>
        {t.verify.take_file}
      </a>
    </p>
  );
}

function Result(props: { readonly shown: Shown }) {
  const { shown } = props;
  if (shown.is === 'nothing') return null;
  if (shown.is === 'busy') return <p role="status">{t.verify.busy(shown.name)}</p>;
  if (shown.is === 'unread') {
    return (
      <p role="alert" class="field-error">
        {t.verify.unread(shown.name, shown.text)}
      </p>
    );
  }
  const { verdict } = shown;
  return (
    <section class={`verify-result ${verdict.agrees ? 'verify-agrees' : 'verify-differs'}`}>
      <h2>{verdict.agrees ? t.verify.agrees : t.verify.differs}</h2>
      <p class="verify-name">{shown.name}</p>
      {verdict.match !== undefined && <MatchLine match={verdict.match} />}
      {verdict.difference !== undefined && (
        <dl class="verify-difference">
          <dt>{t.verify.where}</dt>
          <dd class="verify-where">{verdict.difference.place}</dd>
          <dt>{t.verify.what}</dt>
          <dd class="verify-what">{verdict.difference.text}</dd>
        </dl>
      )}
      <ol class="verify-stages">
        {verdict.stages.map((stage) => (
          <StageLine key={stage.stage} stage={stage} />
        ))}
      </ol>
    </section>
  );
}

function MatchLine(props: { readonly match: NonNullable<Verdict['match']> }) {
  const { match } = props;
  const names = match.seats.map((seat) => `${seat.name === '' ? '–' : seat.name} (${seat.seat})`);
  return (
    <p class="verify-match">
      {t.verify.match_line(match.title, match.scenario, names.join(', '))}
      {match.lifecycle !== 'finished' && ` ${t.verify.not_over}`}
    </p>
  );
}

function StageLine(props: { readonly stage: Stage }) {
  const { stage, state, text } = props.stage;
  return (
    <li class={`verify-stage verify-stage-${state}`} data-stage={stage} data-state={state}>
      <span class="verify-mark" aria-hidden="true" />
      <span>
        <strong>
          {t.verify.stages[stage]}: {t.verify.states[state]}
        </strong>
        {text !== undefined && <span class="verify-text"> {text}</span>}
      </span>
    </li>
  );
}

function About() {
  return (
    <section class="verify-about">
      <h2>{t.verify.about_heading}</h2>
      <ul>
        {t.verify.about.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
