import type { ReplayedEvent } from '../replayed-event.js';

/** Where events go again. */
export type Sink = {
  /** Resolves when all of them were taken, in their order. Throws Refused where trying again does not help. */
  readonly take: (events: readonly ReplayedEvent[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The sink will not take it, however often it is asked, or was not there for long. The message says what it said. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
