import type { EventStore } from '@cauce/event-store';
import type { Receiver } from '../receiver/receiver.js';
import type { BenchStack } from '../stack/bench-stack.js';
import type { Statements } from '../stack/statements.js';

/** What a run needs besides its load. */
export type Surroundings = {
  readonly bench: BenchStack;
  readonly store: EventStore;
  readonly receiver: Receiver;
  readonly statements: Statements;
  readonly signal: AbortSignal;
};
