import { kafkaRules, kafkaVariables } from '@cauce/bus';
import {
  base64Key,
  configReader,
  flag,
  keyRing,
  milliseconds,
  neverInProduction,
  onOff,
  serviceVariables,
  text,
  url,
  wholeNumbers,
} from '@cauce/config';
import { eventStoreUrl } from '@cauce/event-store';
import { databaseUrl, saysItsTls } from '@cauce/postgres';
import { redisRules, redisVariables } from '@cauce/redis';

const VARIABLES = {
  ...serviceVariables('payments'),
  DATABASE_URL: databaseUrl(),
  EVENT_STORE_URL: eventStoreUrl(),
  ...kafkaVariables,
  /** The consumer group: one for each database. */
  KAFKA_GROUP: text({ default: 'payments' }),
  ...redisVariables,
  /** Keys of the links to hosted pages. */
  LINK_KEYS: keyRing(),
  /** Keys that seal card tokens and page tokens. */
  SEALING_KEYS: keyRing(),
  /** Verifies the grants that let a buyer store a card for a subscription: billing signs them with the same key. */
  METHOD_GRANT_KEY: base64Key(32),
  /** For payment ids, attempt ids, fingerprints, and what operators find buyers by. Never rotate it: a replay would create a second payment. */
  FINGERPRINT_KEY: base64Key(32),
  PROCESSOR_URL: url({ protocols: ['http:', 'https:'] }),
  PROCESSOR_API_KEY: text(),
  /** The processor signs its callbacks with it. */
  PROCESSOR_CALLBACK_SECRET: text(),
  /** How long to wait for a charge's answer; after it the outcome is unknown, and we ask again later. */
  CHARGE_TIMEOUT_MS: milliseconds({ default: 20_000 }),
  /** Seconds before asking again about an unknown outcome, instead of 5, 60, 300, 3600; the last one repeats for ever. */
  UNKNOWN_TIMETABLE: wholeNumbers({ default: undefined }),
  /** How long a buyer's attempt may last; then we abandon it, if the processor confirms. */
  ATTEMPT_WINDOW_MS: milliseconds({ default: 15 * 60_000 }),
  CHECKOUT_PUBLIC_URL: url({ protocols: ['http:', 'https:'] }),
  /** Used to delete a processor account alone: only billing knows which subscription holds which card. */
  BILLING_URL: url({ protocols: ['http:', 'https:'] }),
  /** Used by `operate audit` alone: no payment waits for the notifier's answer. */
  NOTIFIER_URL: url({ protocols: ['http:', 'https:'] }),
  ALLOW_PRIVATE_ADDRESSES: flag({ default: false }),
  WRITE_THROUGH: onOff({ default: true }),
  /** How long an answer waits for its row when it could not be written with it. */
  ROW_WAIT_MS: milliseconds({ default: 2_000 }),
  IN_PROCESS_NUDGE: onOff({ default: true }),
  /** Work of a killed process goes on once its lease (5 s) has run out and a sweeper finds it: after at most 7 s. */
  SWEEP_INTERVAL_MS: milliseconds({ default: 2_000 }),
};

/** Reads the configuration of this service, or prints every fault and ends the process. */
export const readPaymentsConfig = configReader(
  VARIABLES,
  neverInProduction('ALLOW_PRIVATE_ADDRESSES'),
  saysItsTls,
  ...kafkaRules,
  ...redisRules,
);

/** The configuration that was read. */
export type PaymentsConfig = ReturnType<typeof readPaymentsConfig>;
