// Holds the one state in a signal and sends it through the reducer. Nothing else may set it.
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { reduce } from './reducer';
import type { Action } from './reducer';
import { empty_state } from './state';
import type { State } from './state';

export class Store {
  private readonly state_ = signal<State>(empty_state);

  get state(): ReadonlySignal<State> {
    return this.state_;
  }
  dispatch(action: Action): void {
    this.state_.value = reduce(this.state_.peek(), action);
  }
}
