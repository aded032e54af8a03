// Addresses to pages and back. The address is the only memory of where the reader is, so that Back, reload
// and a sent link always work.
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { ArchiveSearch } from '../protocol/record';

/** What of the help is read: its contents, the index of all cases, one case, the keys. */
export interface HelpPlace {
  readonly part: 'home' | 'rules' | 'keys';
  /** A case, "5.13", with the part "rules"; else empty. */
  readonly rule: string;
}

export type Route =
  | { readonly page: 'home' }
  /** Which of its forms is open; empty: the one that fits who asks. `then`: where one goes on; empty: Home. */
  | { readonly page: 'sign_in'; readonly way: string; readonly then: string }
  | { readonly page: 'link'; readonly token: string }
  | { readonly page: 'account' }
  | { readonly page: 'lobby' }
  | { readonly page: 'archive'; readonly search: ArchiveSearch }
  | { readonly page: 'create' }
  | { readonly page: 'notices' }
  | { readonly page: 'join'; readonly code: string }
  | { readonly page: 'umpire'; readonly code: string }
  | {
      readonly page: 'table';
      readonly match: string;
      readonly seat: string | null;
      readonly part: string;
      readonly query: URLSearchParams;
    }
  | { readonly page: 'help'; readonly place: HelpPlace }
  /** With a match: its export is offered for the check. */
  | { readonly page: 'verify'; readonly match: string | null }
  | { readonly page: 'not_found' };

/** Signing in from an invitation, and back to it. Its code stays behind the #, which no server is sent. */
export function sign_in_path(then: string): string {
  return `/signin?way=account#${new URLSearchParams({ then }).toString()}`;
}

/** Only pages that send somebody to sign in are gone back to. */
function then_of(fragment: string): string {
  const then = new URLSearchParams(fragment.replace(/^#/, '')).get('then') ?? '';
  return /^\/(join|umpire)#[0-9a-f]+$/.test(then) ? then : '';
}

export function parse_route(path: string, query: string, fragment: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const search = new URLSearchParams(query);
  const [first, second, third = ''] = parts;
  if (first === undefined) return { page: 'home' };
  if (parts.length === 1 && first === 'signin') {
    return { page: 'sign_in', way: search.get('way') ?? '', then: then_of(fragment) };
  }
  if (parts.length === 1 && first === 'link') return { page: 'link', token: fragment.replace(/^#/, '') };
  if (parts.length === 1 && first === 'account') return { page: 'account' };
  if (parts.length === 1 && first === 'lobby') return { page: 'lobby' };
  if (parts.length === 1 && first === 'archive') {
    const part = (name: string): string => search.get(name) ?? '';
    return {
      page: 'archive',
      search: { game: part('game'), scenario: part('scenario'), player: part('player') },
    };
  }
  if (parts.length === 1 && first === 'new') return { page: 'create' };
  if (parts.length === 1 && first === 'notices') return { page: 'notices' };
  if (parts.length === 1 && first === 'join') return { page: 'join', code: fragment.replace(/^#/, '') };
  if (parts.length === 1 && first === 'umpire') return { page: 'umpire', code: fragment.replace(/^#/, '') };
  if (parts.length === 1 && first === 'verify') return { page: 'verify', match: search.get('match') };
  if (first === 'g' && second !== undefined && parts.length <= 3) {
    return {
      page: 'table',
      match: decoded(second),
      seat: search.get('seat'),
      part: third,
      query: search,
    };
  }
  if (first === 'help') {
    const place = help_place(parts.slice(1));
    if (place !== null) return { page: 'help', place };
  }
  return { page: 'not_found' };
}

function help_place(parts: readonly string[]): HelpPlace | null {
  const [part, rule = ''] = parts;
  if (part === undefined) return { part: 'home', rule: '' };
  if (part === 'keys' && parts.length === 1) return { part, rule: '' };
  if (part === 'rules' && parts.length <= 2) return { part, rule: decoded(rule) };
  return null;
}

/** An address somebody typed may hold a broken escape; it then means what it says. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function table_path(
  match: string,
  seat: string | null,
  part = '',
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...(seat === null ? {} : { seat }), ...more }).toString();
  return `/g/${encodeURIComponent(match)}${part === '' ? '' : `/${part}`}${query === '' ? '' : `?${query}`}`;
}

/** What the browser keeps with an entry of its history: the help open beside the page, and since how many entries. */
interface Kept {
  readonly help: string;
  readonly depth: number;
}
function kept(state: unknown): Kept | null {
  if (typeof state !== 'object' || state === null || !('help' in state) || !('depth' in state)) return null;
  const { help, depth } = state;
  return typeof help === 'string' && typeof depth === 'number' ? { help, depth } : null;
}

export class Router {
  private readonly route_;
  private readonly help_;
  private readonly window_: Window;

  constructor(of_window: Window) {
    this.window_ = of_window;
    this.route_ = signal(this.read());
    this.help_ = signal(this.read_help());
    of_window.addEventListener('popstate', () => this.refresh());
    of_window.addEventListener('hashchange', () => this.refresh());
    of_window.document.addEventListener('click', (event) => this.follow(event));
  }
  get route(): ReadonlySignal<Route> {
    return this.route_;
  }
  /** The help that is open beside a table. It is no address of its own, but Back closes it like one. */
  get help(): ReadonlySignal<HelpPlace | null> {
    return this.help_;
  }
  /** "/help/rules/5.13": beside a table as a panel, elsewhere as a page. */
  open_help(path: string): void {
    if (this.route_.peek().page !== 'table') {
      this.go(path);
      return;
    }
    const depth = (kept(this.window_.history.state)?.depth ?? 0) + 1;
    this.window_.history.pushState({ help: path, depth }, '');
    this.refresh();
  }
  close_help(): void {
    const state = kept(this.window_.history.state);
    if (state !== null) this.window_.history.go(-state.depth);
  }
  go(path: string, replace = false): void {
    // Replacing says where in the table one is; the help beside it stays.
    if (replace) this.window_.history.replaceState(this.window_.history.state, '', path);
    else this.window_.history.pushState(null, '', path);
    this.refresh();
  }

  private read(): Route {
    const { pathname, search, hash } = this.window_.location;
    return parse_route(pathname, search, hash);
  }
  private read_help(): HelpPlace | null {
    const path = kept(this.window_.history.state)?.help ?? '';
    const route = path === '' ? null : parse_route(path, '', '');
    return route?.page === 'help' ? route.place : null;
  }
  private refresh(): void {
    this.route_.value = this.read();
    this.help_.value = this.read_help();
  }
  /** Plain links of the own address stay in the page; everything else is the browser's. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const target = event.target;
    const link = target instanceof Element ? target.closest('a[href]') : null;
    const href = link?.getAttribute('href') ?? '';
    if (
      link === null ||
      !href.startsWith('/') ||
      link.hasAttribute('target') ||
      link.hasAttribute('download')
    )
      return;
    event.preventDefault();
    if (/^\/help(\/|$)/.test(href) && this.route_.peek().page === 'table') {
      this.open_help(href);
      return;
    }
    this.go(href);
    this.window_.scrollTo(0, 0);
  }
}
