// Words about time: deadlines, pauses, paces, holidays. Part of the catalogue (en.ts).
const counted = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

export const clock_words = {
  heading: 'Clock',
  open: 'Clock…',
  close: 'Close',
  days: (n: number) => counted(n, 'day'),
  hours: (n: number) => counted(n, 'hour'),
  minutes: (n: number) => counted(n, 'minute'),
  days_hours: (days: number, hours: number) => `${counted(days, 'day')}${hours === 0 ? '' : ` ${hours} h`}`,
  hours_minutes: (hours: number, minutes: number) => `${hours} h${minutes === 0 ? '' : ` ${minutes} min`}`,
  due: (when: string) => `Due ${when}`,
  left: (span: string) => `${span} left`,
  then: {
    run_draft: '· then: run my draft',
    hold: '· then: hold in place',
    wait: '· then: wait for me',
  },
  warning: (span: string) => `A fifth of your time is left: ${span}.`,
  paused_until: (when: string) => `The clock stands until ${when}. You may go on plotting.`,
  overdue: (when: string, who: string) => `Was due ${when}. The game waits for ${who}.`,
  all_must_agree:
    'What you propose happens as soon as every player has agreed. A pause never takes time from anybody.',
  pause_for: 'A pause of',
  propose_pause: 'Propose a pause',
  more_time: 'More time',
  propose_more: 'Propose more time',
  propose_resume: 'Propose to go on now',
  proposed: 'Proposed.',
  agree: 'Agree',
  decline: 'Decline',
  withdraw: 'Withdraw',
  proposes: (who: string, what: string, mine: boolean) =>
    `${mine ? 'You propose' : `${who} proposes`} ${what}.`,
  at_the_table: 'Back to the table to answer',
  waits_for_word: (who: string) => `Waiting for ${who}.`,
  wish: {
    pause: (when: string) => `a pause until ${when}`,
    extend: (span: string) => `${span} more for what is due`,
    resume: 'to go on before the pause is over',
    undo: (steps: number) =>
      steps === 0
        ? 'to take back what is ready'
        : steps === 1
          ? 'to take the last step back'
          : `to take the last ${steps} steps back`,
  },
  undo: {
    open: 'Take a step back…',
    heading: 'Take a step back',
    about:
      'It happens as soon as every player has agreed. Your own answer you can take back without asking, as long as others are not ready. What was carried out is played again from that step, with other dice; the record keeps both.',
    how_far: 'How far',
    steps: (steps: number) =>
      steps === 0
        ? 'Only what is ready now; nothing was shown yet'
        : steps === 1
          ? 'The last step that was carried out'
          : `The last ${steps} steps that were carried out`,
    propose: 'Propose it',
    nothing: 'Nothing has been carried out yet, and nobody is ready.',
  },
};

export const pace_words = {
  heading: 'Pace',
  kinds: {
    none: 'No deadlines: the game waits for its players',
    period: 'By letter: so long for each answer',
    hour: 'By letter: at a fixed hour',
    live: 'At the table: a clock for each answer',
  },
  period: 'Time for an answer',
  at: 'At',
  on_days: 'On these days',
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as readonly string[],
  every_day: 'Every day',
  zone: 'Time zone',
  letter_clock: 'For a plot',
  prompt_clock: 'For a short answer',
  missed: 'If somebody misses a deadline',
  policies: {
    run_draft: 'Run the draft he has saved; rows that are wrong hold in place',
    hold: 'His units hold in place',
    wait: 'Wait for him; the others are told',
  },
  summary: {
    none: 'There are no deadlines.',
    period: (span: string) => `Every answer is due ${span} after it is asked.`,
    hour: (days: string, at: string, zone: string) => `Answers are due at ${at} (${days}), time of ${zone}.`,
    live: (letter: string, prompt: string) =>
      `There are ${letter} for a plot and ${prompt} for a short answer.`,
    then: {
      run_draft: 'Who misses it has his saved draft run.',
      hold: 'Who misses it has his units hold in place.',
      wait: 'Who misses it is waited for.',
    },
  },
};

export const holiday_words = {
  heading: 'Holidays',
  about:
    'Games by letter wait for you on these days: whatever is due moves by them, for everybody alike. Days that you take back give nothing back to the others; what was told stands.',
  left: (year: number, left: number, days: number) => `${year}: ${left} of ${days} days left.`,
  none: 'You have set no holiday.',
  line: (from: string, to: string, zone: string) => `${from} to ${to} (${zone})`,
  from: 'First day',
  to: 'Last day',
  add: 'Set this holiday',
  end: 'End or strike off',
  end_of: (from: string) => `End or strike off the holiday from ${from}`,
};
