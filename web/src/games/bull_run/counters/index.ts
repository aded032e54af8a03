// What other folders may use of the counters.

export { Counter, CounterChip } from './counter';
export {
  counter_label,
  type CounterState,
  type CounterUnit,
  figures,
  is_reduced,
  SIDE_NAMES,
} from './labels';
