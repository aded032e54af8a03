// What other folders may use of the counters.

export { Counter, CounterChip } from './counter';
export {
  counter_label,
  type CounterState,
  type CounterUnit,
  figures,
  is_reduced,
  name_of,
  SIDE_NAMES,
} from './labels';
