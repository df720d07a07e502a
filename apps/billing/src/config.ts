import { kafkaRules, kafkaVariables } from '@cauce/bus';
import { base64Key, configReader, keyRing, milliseconds, onOff, perSecond, serviceVariables, text, url } from '@cauce/config';
import { MINIMUM_AMOUNTS } from '@cauce/contracts';
import { eventStoreUrl } from '@cauce/event-store';
import { databaseUrl, saysItsTls } from '@cauce/postgres';
import { redisRules, redisVariables } from '@cauce/redis';
import { minimumAmounts } from './minimum-amounts.js';

const VARIABLES = {
  ...serviceVariables('billing'),
  DATABASE_URL: databaseUrl(),
  EVENT_STORE_URL: eventStoreUrl(),
  ...kafkaVariables,
  /** The consumer group: one for each database. */
  KAFKA_GROUP: text({ default: 'billing' }),
  ...redisVariables,
  /** Keys that seal page tokens. */
  SEALING_KEYS: keyRing(),
  /** Keys of the links to hosted pages. */
  LINK_KEYS: keyRing(),
  /** Signs what lets a buyer store a card at payments, which holds the same key. */
  METHOD_GRANT_KEY: base64Key(32),
  NOTIFIER_URL: url({ protocols: ['http:', 'https:'] }),
  /** Used by `operate reconcile` alone: no charge waits for an answer of payments. */
  PAYMENTS_URL: url({ protocols: ['http:', 'https:'] }),
  CHECKOUT_PUBLIC_URL: url({ protocols: ['http:', 'https:'] }),
  /** For ids, fingerprints, and what operators find buyers by. Never rotate it: a replay would create a second plan or subscription. */
  FINGERPRINT_KEY: base64Key(32),
  MINIMUM_AMOUNTS: minimumAmounts({ default: MINIMUM_AMOUNTS }),
  /** How long a buyer may take to accept. */
  ACCEPTANCE_WINDOW_MS: milliseconds({ default: 7 * 24 * 60 * 60_000 }),
  /** A charge without an outcome is asked for again at this interval, in real time, whatever a test clock shows. */
  ASK_AGAIN_MS: milliseconds({ default: 60 * 60_000 }),
  /** Work of a killed process goes on once its lease (5 s) has run out and a sweeper finds it. */
  SWEEP_INTERVAL_MS: milliseconds({ default: 1_000 }),
  /** How many due subscriptions each instance begins in a second, so that a wave of renewals leaves room for buyers; unset: no limit. */
  RENEWALS_PER_SECOND: perSecond({ default: undefined }),
  WRITE_THROUGH: onOff({ default: true }),
  /** How long an answer waits for its row when it could not be written with it. */
  ROW_WAIT_MS: milliseconds({ default: 2_000 }),
};

/** Reads the configuration of this service, or prints every fault and ends the process. */
export const readBillingConfig = configReader(VARIABLES, saysItsTls, ...kafkaRules, ...redisRules);

/** The configuration that was read. */
export type BillingConfig = ReturnType<typeof readBillingConfig>;
