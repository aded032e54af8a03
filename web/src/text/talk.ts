// The words about what players say to each other. Part of the catalogue (en.ts).

export const talk = {
  heading: 'Talk',
  open: (unread: number) => (unread === 0 ? 'Talk' : `Talk, ${unread} unread`),
  short: 'Talk',
  close: 'Close',
  tabs: {
    all: 'All',
    side: 'Your side',
    side_of: (side: string) => `Side: ${side}`,
    umpire: 'Umpire',
    umpire_of: (seat: string) => `With ${seat}`,
  },
  tab_unread: (count: number) => (count === 1 ? '1 unread' : `${count} unread`),
  /** Who reads what is written here; stands above the box. */
  readers: {
    all_public: 'Everybody who opens this game reads this, opponents too.',
    all_private: 'Everybody in this game reads this, opponents too.',
    side: 'Only your side reads this.',
    side_umpire: 'Only your side and the umpire read this.',
    umpire: 'Only the umpire and your seat read this.',
    as_umpire_side: (side: string) => `Only ${side} and you read this.`,
    as_umpire_seat: (seat: string) => `Only ${seat} and you read this.`,
  },
  couriers:
    'A courier carries it: it takes time, and enemies on the way may stop him. You are not told whether it arrives.',
  show: (what: string) => `Show ${what} on the map`,
  box: 'What you say',
  send: 'Send',
  send_hint: 'Ctrl+Enter sends.',
  left: (characters: number) => `${characters} characters left`,
  too_long: (characters: number) => `${characters} characters too many`,
  not_sent: 'Not sent. Nothing is lost: press Send again.',
  looks_on: 'Whoever looks on can read here and says nothing.',
  none: 'Nothing was said here yet. What is said appears at once.',
  none_couriers: 'Nothing has reached you here yet, and you have said nothing.',
  older: 'Show what was said before',
  loading: 'Loading…',
  umpire: 'Umpire',
  you: 'You',
  written: (when: string) => `written ${when}`,
  fate: {
    arrived: (seat: string) => `Reached ${seat}.`,
    stopped: (seat: string) => `Never reached ${seat}: the courier was stopped.`,
    under_way: (seat: string) => `Was still on the way to ${seat}.`,
  },
  news: (who: string) => `${who} said something.`,
};
