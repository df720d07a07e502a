import type { CircuitCommand, Verdict } from '@cauce/delivery-domain';
import type { Sent } from '../calling/receiver-call.js';
import type { LeasedDelivery } from '../delivery/leased-delivery.js';

/** The result of an attempt, as it is stored. */
export type AttemptResult = Omit<Sent, 'answer'> & {
  readonly delivery: Pick<LeasedDelivery, 'day' | 'id' | 'lease' | 'endpointId' | 'circuit' | 'circuitVersion'>;
  readonly startTime: string;
  readonly becomes: Verdict['status'];
  readonly failedAttempts: number;
  /** null when the delivery has ended. */
  readonly nextTime: string | null;
  /** What the result says about the receiver. */
  readonly command: CircuitCommand;
};
