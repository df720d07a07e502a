import { AggregateStreams, type CommandOptions, type Fold, type FoldedStream, type Handled, type Writing } from '@cauce/event-store';
import {
  decide,
  evolveView,
  initial,
  type Payment,
  type PaymentCommand,
  type PaymentEvent,
  type PaymentIgnored,
  type PaymentRejected,
  type PaymentView,
  upcast,
} from '@cauce/payments-domain';
import { PersonalIndex } from '@cauce/secrets';
import type { PaymentsConfig } from '../config.js';
import { SETTLEMENT_EVENTS } from '../settlements/settlement-events.js';
import { PAYMENT_TABLE, type PaymentRow, toPaymentFold, toPaymentRow } from './payment.row.js';

/** The category of stream names. */
export const PAYMENT_CATEGORY = 'payment';

/** The name of the follower that writes the rows that were not written through. */
export const PROJECTOR = 'projector';

/** A payment's stream, folded. */
export type PaymentFold = Fold<Payment, PaymentView>;

/** The result of a command. */
export type HandledPayment = Handled<Payment, PaymentView, PaymentEvent, PaymentIgnored, PaymentRejected>;

/** Who gave a command; stored in the metadata of its events. */
export type GivenBy = { readonly principal: string };

const NOBODY = { write: () => Promise.resolve() };

/** All payments: their streams, and the rows that mirror them. */
export class PaymentStreams extends AggregateStreams<Payment, PaymentView, PaymentEvent, PaymentRow> {
  /**
   * @param config its key makes the hashes by which operators find a buyer's payments
   * @param settlements is told each change of money that came unexpectedly, before the command is answered; it must not throw
   */
  constructor(
    writing: Writing,
    { FINGERPRINT_KEY }: Pick<PaymentsConfig, 'FINGERPRINT_KEY'>,
    private readonly settlements: { write(payment: PaymentFold): Promise<void> } = NOBODY,
  ) {
    const buyers = new PersonalIndex(FINGERPRINT_KEY);
    const toRow = (payment: FoldedStream<Payment, PaymentView>) => toPaymentRow(payment, buyers);
    const rows = { table: PAYMENT_TABLE, toRow, toFold: toPaymentFold };
    const evolve = (before: Payment, _: PaymentEvent, view: PaymentView | undefined) => view?.state ?? before;
    super({ category: PAYMENT_CATEGORY, initial, evolve, evolveView, upcast, ...rows }, writing);
  }

  /** Answers a command: decided, appended, its row written. Throws EventStoreUnavailable. */
  async execute(id: string, command: PaymentCommand, { principal }: GivenBy, options: CommandOptions = {}): Promise<HandledPayment> {
    const handled = await this.handle(id, { principal, at: command.at }, (state, at) => decide({ ...command, at }, state), options);
    if (handled.appended.some(({ type }) => SETTLEMENT_EVENTS.includes(type))) await this.settlements.write(handled);
    return handled;
  }
}
