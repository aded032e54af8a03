// Addresses to pages and back. The address is the only memory of where the reader is, so that Back, reload
// and a sent link always work.
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'sign_in' }
  | { readonly page: 'create' }
  | { readonly page: 'join'; readonly code: string }
  | {
      readonly page: 'table';
      readonly match: string;
      readonly seat: string | null;
      readonly part: string;
      readonly query: URLSearchParams;
    }
  | { readonly page: 'not_found' };

export function parse_route(path: string, query: string, fragment: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const search = new URLSearchParams(query);
  const [first, second, third = ''] = parts;
  if (first === undefined) return { page: 'home' };
  if (parts.length === 1 && first === 'signin') return { page: 'sign_in' };
  if (parts.length === 1 && first === 'new') return { page: 'create' };
  if (parts.length === 1 && first === 'join') return { page: 'join', code: fragment.replace(/^#/, '') };
  if (first === 'g' && second !== undefined && parts.length <= 3) {
    return {
      page: 'table',
      match: decodeURIComponent(second),
      seat: search.get('seat'),
      part: third,
      query: search,
    };
  }
  return { page: 'not_found' };
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

export class Router {
  private readonly route_;
  private readonly window_: Window;

  constructor(of_window: Window) {
    this.window_ = of_window;
    this.route_ = signal(this.read());
    of_window.addEventListener('popstate', () => this.refresh());
    of_window.addEventListener('hashchange', () => this.refresh());
    of_window.document.addEventListener('click', (event) => this.follow(event));
  }
  get route(): ReadonlySignal<Route> {
    return this.route_;
  }
  go(path: string, replace = false): void {
    if (replace) this.window_.history.replaceState(null, '', path);
    else this.window_.history.pushState(null, '', path);
    this.refresh();
  }

  private read(): Route {
    const { pathname, search, hash } = this.window_.location;
    return parse_route(pathname, search, hash);
  }
  private refresh(): void {
    this.route_.value = this.read();
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
    this.go(href);
    this.window_.scrollTo(0, 0);
  }
}
