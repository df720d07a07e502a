import { DeciderStreams, type EventStore, type Fold, type HandleOptions, type Handled, type Log, ReadModel } from '@cauce/event-store';
import { currentRequestId, traceHeaders } from '@cauce/telemetry';
import {
  type Payment,
  type PaymentCommand,
  type PaymentEvent,
  type PaymentIgnored,
  type PaymentRejected,
  type PaymentView,
  decide,
  evolve,
  evolveView,
  initial,
} from '@cauce/payments-domain';
import type { Pool } from '@cauce/postgres';
import { PAYMENT_TABLE, type PaymentRow, toPaymentRow } from './payment.row.js';
import { type Listening, StreamChanges } from './stream-changes.js';

/** Of stream names. */
export const PAYMENT_CATEGORY = 'payment';

/** The follower that writes the rows that were not written through. */
export const PROJECTOR = 'projector';

/** A payment's stream, folded. */
export type PaymentFold = Fold<Payment, PaymentView>;

/** What became of a command. */
export type HandledPayment = Handled<Payment, PaymentView, PaymentEvent, PaymentIgnored, PaymentRejected>;

/** Who gave a command: goes into the metadata of its events. */
export type GivenBy = { readonly principal: string };

/** What payments are kept in. `tellsChanges`: others in this process hear at once of what it appended; off unless told. */
export type PaymentStreamsOptions = {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly writeThrough: boolean;
  readonly tellsChanges?: boolean;
  readonly logger: Log;
};

/** All payments: their streams, and the rows that mirror them. */
export class PaymentStreams {
  readonly rows: ReadModel<Payment, PaymentView, PaymentEvent, PaymentRow>;
  private readonly streams: DeciderStreams<Payment, PaymentView, PaymentEvent>;
  private readonly changes = new StreamChanges();
  private readonly tellsChanges: boolean;

  constructor({ store, pool, writeThrough, tellsChanges = false, logger }: PaymentStreamsOptions) {
    this.tellsChanges = tellsChanges;
    this.streams = new DeciderStreams({ store, category: PAYMENT_CATEGORY, initial, evolve, evolveView });
    this.rows = new ReadModel({ streams: this.streams, pool, table: PAYMENT_TABLE, toRow: toPaymentRow, writeThrough, logger });
  }

  /** Decides, appends, and brings the row up to date before it answers. Throws EventStoreUnavailable, and what `check` throws. */
  async handle(
    id: string,
    command: PaymentCommand,
    { principal }: GivenBy,
    { create = false, check }: HandleOptions & { check?: (state: Payment) => void } = {},
  ): Promise<HandledPayment> {
    const metadata = { principal, requestId: currentRequestId(), ...traceHeaders() };
    const handled = await this.streams.handle(
      id,
      (state, view) => {
        check?.(state);
        return decide({ ...command, at: notBefore(command.at, view) }, state);
      },
      { create, metadata },
    );
    if (handled.appended.length > 0) {
      await this.rows.write(id, handled);
      if (this.tellsChanges) this.changes.tell(id);
    }
    return handled;
  }

  /** Hears, until it is stopped, each time that this process has appended to the payment's stream and its row is written. */
  listen(id: string): Listening {
    return this.changes.listen(id);
  }

  /** The stream at this revision or a later one: when this process has been there, without asking the event store. */
  loadFrom(id: string, revision: bigint): Promise<PaymentFold> {
    return this.streams.loadFrom(id, revision);
  }

  /** The stream as it is now, or as it was when its row was last written: good enough to show, and for whoever appends or asks by key next. */
  loadShown(id: string): Promise<PaymentFold> {
    return this.rows.load(id);
  }

  /** The stream as it is now. */
  load(id: string): Promise<PaymentFold> {
    return this.streams.load(id);
  }
}

/** Time in a stream never runs backwards, though the clocks of two machines may differ. */
function notBefore(at: string, view: PaymentView | undefined): string {
  if (view === undefined) return at;
  const attempts = [...view.attempts.values()].map(({ resource }) => resource.updateTime);
  const settlements = [...view.settlements.values()].map(({ updateTime }) => updateTime);
  const times = [view.payment.updateTime, ...attempts, ...settlements];
  return times.reduce((latest, time) => (time > latest ? time : latest), at);
}
