import type { CommandOptions, Handled, Writing } from '@cauce/event-store';
import type { Decision } from '@cauce/kernel';
import { decide, type Payment, type PaymentCommand, type PaymentEvent, type PaymentView } from '@cauce/payments-domain';
import { ChargeAttempt } from '../../src/charging/charge-attempt.handler.js';
import type { KnownAttempt } from '../../src/charging/known-attempt.js';
import { RecordAnswer } from '../../src/charging/record-answer.js';
import type { WorkState } from '../../src/charging/worker.js';
import type { PaymentsConfig } from '../../src/config.js';
import { type GivenBy, type HandledPayment, PaymentStreams } from '../../src/payments/payment.streams.js';
import type { ChargeAnswer } from '../../src/processor/payment-processor.js';
import type { World } from './world.js';

/** The real streams, which also check that a repeated command records nothing. */
export class WatchedStreams extends PaymentStreams {
  constructor(
    writing: Writing,
    config: Pick<PaymentsConfig, 'FINGERPRINT_KEY'>,
    private readonly world: World,
  ) {
    super(writing, config);
  }

  override async execute(id: string, command: PaymentCommand, by: GivenBy, options?: CommandOptions): Promise<HandledPayment> {
    const handled = await super.execute(id, command, by, options);
    const again = { ...command, at: handled.at ?? command.at };
    if (handled.appended.length > 0 && decide(again, this.remembered(handled.state)).kind === 'accepted')
      this.world.breaks('the same command twice records nothing', `${command.type} would be recorded again`);
    return handled;
  }

  override handle<Why extends string, Code extends string>(
    id: string,
    given: { readonly principal: string; readonly at: string },
    decision: (state: Payment, at: string) => Decision<PaymentEvent, Why, Code>,
    options?: CommandOptions,
  ): Promise<Handled<Payment, PaymentView, PaymentEvent, Why, Code>> {
    return super.handle(id, given, (state, at) => decision(this.remembered(state), at), options);
  }

  private remembered(state: Payment): Payment {
    return this.world.lacks('forget unexpected settlements') ? { ...state, unexpectedSettlements: new Set() } : state;
  }
}

/** A flaw: takes no answer for an answer. */
export class HastyRecord extends RecordAnswer {
  override record(
    attempt: KnownAttempt,
    answer: ChargeAnswer,
    ...why: [ifAbandoned: Parameters<RecordAnswer['record']>[2]]
  ): Promise<WorkState> {
    return super.record(attempt, answer.kind === 'unknown' ? { kind: 'final', outcome: 'FAILED' } : answer, ...why);
  }
}

/** A flaw: never asks about an attempt under review. */
export class InattentiveCharging extends ChargeAttempt {
  override refreshFromProcessor(): Promise<'known'> {
    return Promise.resolve('known');
  }
}
