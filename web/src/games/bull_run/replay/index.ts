// What other folders may use of the replay.

export { Replay } from './replay';
export { type ReplayAddress, type ReplayProps } from './replay_props';
export { fold_replay, type ReplayHistory, type ReplayTurn } from './fold';
export { summary_of } from './story';
