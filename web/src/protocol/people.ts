// The HTTP calls about accounts, devices, open offers and seats that change hands. Each change is a POST with the
// session's token, as all are; passwords and codes travel in bodies alone.
import type { HttpApi, HttpResult, MatchCard, Me } from './http';
import type { JsonObject, Terms } from './messages';

export interface Account {
  readonly name: string;
  readonly guest: boolean;
  readonly has_password: boolean;
  /** Confirmed; empty: none is. */
  readonly mail: string;
  /** Given and not confirmed yet. */
  readonly wanted_mail: string;
  /** IANA name; empty: the device's own. */
  readonly zone: string;
}
export interface AccountPage {
  readonly account: Account;
  /** This server can send letters. */
  readonly mail_here: boolean;
}
export interface Device {
  readonly session: string;
  readonly label: string;
  readonly since: number;
  readonly used: number;
  readonly present: boolean;
}
export interface OpenOffer {
  readonly match: MatchCard;
  readonly by: string;
  readonly note: string;
  readonly at: number;
  readonly mine: boolean;
  readonly options: JsonObject;
}
/** What a code is good for: one seat, any free one, a seat whose holder hands it over, or the umpire's place. */
export interface Invitation {
  readonly match: string;
  readonly title: string;
  readonly game: string;
  readonly scenario: string;
  readonly seat: string;
  readonly seat_title: string;
  readonly by: string;
  readonly kind: 'seat' | 'any' | 'hand_over' | 'umpire';
  readonly seats: readonly { readonly seat: string; readonly title: string }[];
  readonly from: string;
  readonly options: JsonObject;
  readonly terms: Terms;
}

interface Joined {
  readonly match: string;
  readonly seat: string;
}
type Done = Promise<HttpResult<{ readonly done: boolean }>>;

export class PeopleApi {
  private readonly api_: HttpApi;
  constructor(api: HttpApi) {
    this.api_ = api;
  }

  // Signing in
  sign_up = (name: string, password: string, mail: string) =>
    this.api_.call<Me & { readonly sent?: boolean }>('/api/signup', {
      name,
      ...(password === '' ? {} : { password }),
      ...(mail === '' ? {} : { mail }),
    });
  sign_in = (who: string, password: string, bring: boolean) =>
    this.api_.call<Me>('/api/signin', { who, password, bring });
  mail_link = (mail: string) => this.api_.call<{ readonly sent: boolean }>('/api/signin/mail', { mail });
  use_link = (token: string, bring: boolean) =>
    this.api_.call<Me & { readonly confirmed?: boolean }>('/api/link', { token, bring });

  // The account
  account = () => this.api_.call<AccountPage>('/api/account');
  rename = (name: string): Done => this.api_.call('/api/account/name', { name });
  set_zone = (zone: string): Done => this.api_.call('/api/account/zone', { zone });
  set_password = (present: string, password: string): Done =>
    this.api_.call('/api/account/password', { present, password });
  set_mail = (present: string, mail: string) =>
    this.api_.call<AccountPage>('/api/account/mail', { present, mail });
  devices = () => this.api_.call<{ readonly sessions: readonly Device[] }>('/api/sessions');
  end_device = (session: string): Done => this.api_.call('/api/sessions/end', { session });
  end_all = (present: string) => this.api_.call<Me>('/api/sessions/end_all', { present });

  // Offers and invitations
  offers = () => this.api_.call<{ readonly offers: readonly OpenOffer[] }>('/api/lobby');
  offer = (match: string, note: string): Done => this.of_match(match, 'offer', { note });
  withdraw = (match: string): Done => this.of_match(match, 'withdraw', {});
  take = (match: string, seat: string) => this.of_match<Joined>(match, 'take', { seat });
  invite_any = (match: string) => this.of_match<{ readonly code: string }>(match, 'invite_any', {});
  invite_umpire = (match: string) => this.of_match<{ readonly code: string }>(match, 'umpire_invite', {});
  become_umpire = (token: string) => this.api_.call<{ readonly match: string }>('/api/umpire', { token });
  invitation = (code: string) => this.api_.call<Invitation>('/api/invitation', { code });
  join = (code: string, seat: string | null) =>
    this.api_.call<Joined>('/api/join', seat === null ? { code } : { code, seat });

  // Seats
  muster = (match: string, seat: string): Done => this.of_seat(match, seat, 'muster', {});
  hand_over = (match: string, seat: string, present: string) =>
    this.of_seat<{ readonly code: string }>(match, seat, 'hand_over', { present });
  keep_seat = (match: string, seat: string): Done => this.of_seat(match, seat, 'keep', {});
  stand_in = (match: string, seat: string, name: string, until: number | null): Done =>
    this.of_seat(match, seat, 'stand_in', { name, until });

  private of_match<T = { readonly done: boolean }>(match: string, what: string, body: JsonObject) {
    return this.api_.call<T>(`/api/matches/${encodeURIComponent(match)}/${what}`, body);
  }
  private of_seat<T = { readonly done: boolean }>(
    match: string,
    seat: string,
    what: string,
    body: JsonObject,
  ) {
    return this.of_match<T>(match, `seats/${encodeURIComponent(seat)}/${what}`, body);
  }
}
