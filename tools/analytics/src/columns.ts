import type { IntervalView } from './folders.js';

/** The columns of a file, and their types in DuckDB. */
export type Columns = Readonly<Record<string, 'VARCHAR' | 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'TIMESTAMPTZ' | 'JSON'>>;

/** Whose it is. `environment` and `test_clock`: PRODUCTION alone is money, and no test clock runs there. */
const OWNER = {
  organization: 'VARCHAR',
  store: 'VARCHAR',
  environment: 'VARCHAR',
  test_clock: 'BOOLEAN',
} as const satisfies Columns;

/** What all events share, and their data as JSON. `position` is the commit position, in the order of which events lie in a file. */
export const EVENT_COLUMNS = {
  id: 'VARCHAR',
  stream: 'VARCHAR',
  revision: 'BIGINT',
  position: 'BIGINT',
  type: 'VARCHAR',
  at: 'TIMESTAMPTZ',
  recorded_at: 'TIMESTAMPTZ',
  currency: 'VARCHAR',
  ...OWNER,
  principal: 'VARCHAR',
  data: 'JSON',
} as const satisfies Columns;

/** Of what is so from `valid_from` until before `valid_to`, by the organization's clock; null: still so. `revision`: of the event that made it so. */
const VALIDITY = { revision: 'BIGINT', valid_from: 'TIMESTAMPTZ', valid_to: 'TIMESTAMPTZ' } as const satisfies Columns;

/** The columns of each view of intervals. Amounts are in cents; ids are without the names around them. */
export const INTERVAL_COLUMNS = {
  payments: {
    id: 'VARCHAR',
    name: 'VARCHAR',
    ...OWNER,
    integration: 'VARCHAR',
    /** Of the subscription that it is for, and its cycle; null: a merchant's own payment. */
    subscription: 'VARCHAR',
    cycle: 'BIGINT',
    correlation_id: 'VARCHAR',
    payment_type: 'VARCHAR',
    discount_source: 'VARCHAR',
    currency: 'VARCHAR',
    /** The price. */
    amount_cents: 'BIGINT',
    /** What the buyer pays: after the discount. */
    payable_cents: 'BIGINT',
    /** What went back of the money that paid. */
    refunded_cents: 'BIGINT',
    /** Money that came besides, and what of it went back. */
    unexpected_cents: 'BIGINT',
    unexpected_refunded_cents: 'BIGINT',
    status: 'VARCHAR',
    /** Of the attempt that paid; before, of the last one. `reason`: why that one failed. */
    method: 'VARCHAR',
    reason: 'VARCHAR',
    attempts: 'BIGINT',
    /** The attempt that paid. */
    funded_by: 'VARCHAR',
    create_time: 'TIMESTAMPTZ',
    update_time: 'TIMESTAMPTZ',
    expire_time: 'TIMESTAMPTZ',
    ...VALIDITY,
  },
  attempts: {
    id: 'VARCHAR',
    payment: 'VARCHAR',
    /** From 1, in the order in which they were started. */
    number: 'BIGINT',
    ...OWNER,
    subscription: 'VARCHAR',
    cycle: 'BIGINT',
    currency: 'VARCHAR',
    amount_cents: 'BIGINT',
    status: 'VARCHAR',
    method: 'VARCHAR',
    reason: 'VARCHAR',
    /** The processor's own of a refusal. */
    code: 'VARCHAR',
    is_final: 'BOOLEAN',
    /** Of the processor; null: the environment's. */
    account: 'VARCHAR',
    stored_method: 'VARCHAR',
    create_time: 'TIMESTAMPTZ',
    update_time: 'TIMESTAMPTZ',
    expire_time: 'TIMESTAMPTZ',
    ...VALIDITY,
  },
  subscriptions: {
    id: 'VARCHAR',
    name: 'VARCHAR',
    /** SUBSCRIPTION or PLAN_ASSIGNMENT. */
    kind: 'VARCHAR',
    ...OWNER,
    integration: 'VARCHAR',
    plan: 'VARCHAR',
    plan_display_name: 'VARCHAR',
    correlation_id: 'VARCHAR',
    currency: 'VARCHAR',
    /** Of each cycle, and of the first where it has its own. */
    amount_cents: 'BIGINT',
    first_charge_amount_cents: 'BIGINT',
    /** WEEKLY or MONTHLY, and how many of them lie between two charges. */
    frequency: 'VARCHAR',
    interval_count: 'BIGINT',
    trial_period_days: 'BIGINT',
    status: 'VARCHAR',
    /** The last that was paid, waived or given up; 0 before the first. */
    cycle: 'BIGINT',
    /** The cycle that is owed, and how often its charge has failed. */
    owed_cycle: 'BIGINT',
    failed_count: 'BIGINT',
    /** Why the latest charge failed. */
    reason: 'VARCHAR',
    canceled_by: 'VARCHAR',
    cancel_reason: 'VARCHAR',
    anchor: 'TIMESTAMPTZ',
    period_start: 'TIMESTAMPTZ',
    period_end: 'TIMESTAMPTZ',
    next_billing_time: 'TIMESTAMPTZ',
    acceptance_expire_time: 'TIMESTAMPTZ',
    accept_time: 'TIMESTAMPTZ',
    create_time: 'TIMESTAMPTZ',
    ...VALIDITY,
  },
  charges: {
    id: 'VARCHAR',
    subscription: 'VARCHAR',
    /** From 1, of all charges of the subscription; of its cycle; and in its series of attempts. */
    number: 'BIGINT',
    cycle: 'BIGINT',
    attempt: 'BIGINT',
    ...OWNER,
    plan: 'VARCHAR',
    currency: 'VARCHAR',
    amount_cents: 'BIGINT',
    /** REQUESTED, SUCCEEDED, FAILED or WITHDRAWN. */
    status: 'VARCHAR',
    /** Of the stored card. */
    method: 'VARCHAR',
    reason: 'VARCHAR',
    failed_count: 'BIGINT',
    is_acceptance: 'BOOLEAN',
    is_nothing_charged: 'BOOLEAN',
    next_attempt_time: 'TIMESTAMPTZ',
    /** The name of the payment that paid. */
    payment: 'VARCHAR',
    /** The charge whose money paid, where it is another one. */
    funded_by: 'VARCHAR',
    period_start: 'TIMESTAMPTZ',
    period_end: 'TIMESTAMPTZ',
    request_time: 'TIMESTAMPTZ',
    end_time: 'TIMESTAMPTZ',
    ...VALIDITY,
  },
} as const satisfies Readonly<Record<IntervalView, Columns>>;

/** Of webhooks: rows of the last 30 days, as they were when they were exported, and no events. */
export const DELIVERY_COLUMNS = {
  id: 'VARCHAR',
  organization: 'VARCHAR',
  endpoint: 'VARCHAR',
  event_id: 'VARCHAR',
  event: 'VARCHAR',
  resource: 'VARCHAR',
  sequence: 'BIGINT',
  state: 'VARCHAR',
  origin: 'VARCHAR',
  skip_reason: 'VARCHAR',
  failed_attempts: 'BIGINT',
  /** When its event was recorded; when it was made; when its next attempt is due; when it ended. */
  record_time: 'TIMESTAMPTZ',
  create_time: 'TIMESTAMPTZ',
  next_attempt_time: 'TIMESTAMPTZ',
  end_time: 'TIMESTAMPTZ',
} as const satisfies Columns;
