import { kafkaRules, kafkaVariables } from '@cauce/bus';
import { base64Key, configReader, flag, keyRing, milliseconds, neverInProduction, onOff, serviceVariables, text, url } from '@cauce/config';
import { eventStoreUrl } from '@cauce/event-store';
import { databaseUrl, saysItsTls } from '@cauce/postgres';

const VARIABLES = {
  ...serviceVariables('partner-gateway'),
  DATABASE_URL: databaseUrl(),
  EVENT_STORE_URL: eventStoreUrl(),
  ...kafkaVariables,
  /** The consumer group: one for each database. */
  KAFKA_GROUP: text({ default: 'partner-gateway' }),
  /** Knows whose a store is, and makes and ends access tokens. */
  CATALOG_URL: url({ protocols: ['http:', 'https:'] }),
  /** Sends handshakes, teardowns, and the webhooks of payments. */
  NOTIFIER_URL: url({ protocols: ['http:', 'https:'] }),
  /** Seals the tokens of both sides, and page tokens. A key goes when nothing is sealed with it any more. */
  SEALING_KEYS: keyRing(),
  /** For ids, and to tell one partner's token from another. Never rotate it: a partner would be connected to a store twice. */
  FINGERPRINT_KEY: base64Key(32),
  /** Where the pages are, as merchants see them. */
  CHECKOUT_PUBLIC_URL: url({ protocols: ['http:', 'https:'] }),
  /** Development only: partner platforms may be plain http, and on this machine; never for an organization in PRODUCTION. */
  ALLOW_PRIVATE_ADDRESSES: flag({ default: false }),
  /** For a partner's whole answer. */
  PARTNER_TIMEOUT_MS: milliseconds({ default: 15_000 }),
  /** Work of a killed process goes on once its lease (5 s) has run out and a sweeper finds it. */
  SWEEP_INTERVAL_MS: milliseconds({ default: 1_000 }),
  WRITE_THROUGH: onOff({ default: true }),
  /** How long an answer waits for its row when it could not be written with it. */
  ROW_WAIT_MS: milliseconds({ default: 2_000 }),
};

/** Reads the configuration of this service, or prints every fault and ends the process. */
export const readPartnerGatewayConfig = configReader(VARIABLES, neverInProduction('ALLOW_PRIVATE_ADDRESSES'), saysItsTls, ...kafkaRules);

/** The configuration that was read. */
export type PartnerGatewayConfig = ReturnType<typeof readPartnerGatewayConfig>;
