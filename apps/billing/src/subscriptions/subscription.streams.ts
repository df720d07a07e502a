import {
  decideSubscription,
  evolveSubscriptionView,
  initialSubscription,
  type Subscription,
  type SubscriptionCommand,
  type SubscriptionEvent,
  type SubscriptionIgnored,
  type SubscriptionRejected,
  type SubscriptionView,
} from '@cauce/billing-domain';
import { AggregateStreams, type CommandOptions, type FoldedStream, type Handled, type Writing } from '@cauce/event-store';
import { PersonalIndex } from '@cauce/secrets';
import type { BillingConfig } from '../config.js';
import { SUBSCRIPTION_TABLE, type SubscriptionRow, toSubscriptionFold, toSubscriptionRow } from './subscription.row.js';

/** The category of stream names, of subscriptions and of plan assignments. */
export const SUBSCRIPTION_CATEGORY = 'subscription';

/** Raised when old events fold differently. 2: which card is in place after an acceptance that late money of another card paid. */
const FOLD_VERSION = 2;

/** The result of a command. */
export type HandledSubscription = Handled<Subscription, SubscriptionView, SubscriptionEvent, SubscriptionIgnored, SubscriptionRejected>;

/** All subscriptions and plan assignments: their streams, and the rows that mirror them. */
export class SubscriptionStreams extends AggregateStreams<Subscription, SubscriptionView, SubscriptionEvent, SubscriptionRow> {
  constructor(writing: Writing, { ASK_AGAIN_MS: askAgainMs, FINGERPRINT_KEY }: Pick<BillingConfig, 'ASK_AGAIN_MS' | 'FINGERPRINT_KEY'>) {
    const options = { askAgainMs, buyers: new PersonalIndex(FINGERPRINT_KEY) };
    const evolve = (before: Subscription, _: SubscriptionEvent, view: SubscriptionView | undefined) => view?.subscription ?? before;
    const fold = { initial: initialSubscription, evolve, evolveView: evolveSubscriptionView };
    const toRow = (shown: FoldedStream<Subscription, SubscriptionView>) => toSubscriptionRow(shown, options);
    const rows = { table: SUBSCRIPTION_TABLE, toRow, toFold: toSubscriptionFold };
    super({ category: SUBSCRIPTION_CATEGORY, ...fold, ...rows, foldVersion: FOLD_VERSION }, writing);
  }

  /** Answers a command: decided, appended, its row written. `command`: made of the state, for commands that may request a charge. */
  execute(
    id: string,
    command: SubscriptionCommand | ((state: Subscription) => SubscriptionCommand),
    given: { readonly principal: string; readonly at: string },
    options: CommandOptions = {},
  ): Promise<HandledSubscription> {
    const of = typeof command === 'function' ? command : () => command;
    return this.handle(id, given, (state, at) => decideSubscription({ ...of(state), at }, state), options);
  }
}
