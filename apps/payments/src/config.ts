import {
  base64Key,
  brokers,
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

const VARIABLES = {
  ...serviceVariables('payments'),
  DATABASE_URL: url({ protocols: ['postgres:', 'postgresql:'] }),
  EVENT_STORE_URL: url({ protocols: ['esdb:', 'esdb+discover:'] }),
  KAFKA_BROKERS: brokers(),
  REDIS_URL: url({ protocols: ['redis:', 'rediss:'] }),
  /** Makes the links of hosted pages. */
  LINK_KEYS: keyRing(),
  /** Seals card tokens and page tokens. */
  SEALING_KEYS: keyRing(),
  /** For payment ids, attempt ids and fingerprints: never rotated, or a replay would create a second payment. */
  FINGERPRINT_KEY: base64Key(32),
  PROCESSOR_URL: url({ protocols: ['http:', 'https:'] }),
  PROCESSOR_API_KEY: text(),
  /** What the processor signs its callbacks with. */
  PROCESSOR_CALLBACK_SECRET: text(),
  /** How long a charge's answer is waited for: then its outcome is unknown, and is asked for later. */
  CHARGE_TIMEOUT_MS: milliseconds({ default: 20_000 }),
  /** Seconds until an unknown outcome is asked for again, in place of 5, 60, 300, 3600; the last one goes on for ever. */
  UNKNOWN_TIMETABLE: wholeNumbers({ default: undefined }),
  /** How long a buyer's try may go on before we give it up, if the processor confirms that. */
  ATTEMPT_WINDOW_MS: milliseconds({ default: 15 * 60_000 }),
  CHECKOUT_PUBLIC_URL: url({ protocols: ['http:', 'https:'] }),
  ALLOW_PRIVATE_ADDRESSES: flag({ default: false }),
  WRITE_THROUGH: onOff({ default: true }),
  IN_PROCESS_NUDGE: onOff({ default: true }),
  /** What a killed process was at goes on when its lease (5 s) has run out and a sweeper comes by: in 7 s at most. */
  SWEEP_INTERVAL_MS: milliseconds({ default: 2_000 }),
};

/** Reads the configuration of this service, or says all that is wrong and ends the process. */
export const readPaymentsConfig = configReader(VARIABLES, neverInProduction('ALLOW_PRIVATE_ADDRESSES'));

/** What it read. */
export type PaymentsConfig = ReturnType<typeof readPaymentsConfig>;
