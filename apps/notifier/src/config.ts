import { kafkaRules, kafkaVariables } from '@cauce/bus';
import {
  configReader,
  flag,
  keyRing,
  list,
  mailbox,
  milliseconds,
  neverInProduction,
  onOff,
  serviceVariables,
  text,
  url,
  wholeNumbers,
} from '@cauce/config';
import { databaseUrl, saysItsTls } from '@cauce/postgres';
import { redisRules, redisVariables } from '@cauce/redis';

const VARIABLES = {
  ...serviceVariables('notifier'),
  DATABASE_URL: databaseUrl(),
  /** Knows which stores an organization has, and whether it is in PRODUCTION. */
  CATALOG_URL: url({ protocols: ['http:', 'https:'] }),
  /** Asked for past events by a backfill. */
  PAYMENTS_URL: url({ protocols: ['http:', 'https:'] }),
  BILLING_URL: url({ protocols: ['http:', 'https:'] }),
  ...kafkaVariables,
  /** The consumer group: one for each database. */
  KAFKA_GROUP: text({ default: 'notifier' }),
  ...redisVariables,
  /** Seals the receivers' keys and page tokens. */
  SEALING_KEYS: keyRing(),
  /** Development only: receivers may be plain http, and on this machine; those of organizations in PRODUCTION never. */
  ALLOW_PRIVATE_ADDRESSES: flag({ default: false }),
  /** Fast path: deliveries are made with their lease and sent at once, e-mails as soon as they are made; off, the sweeper finds them. */
  BORN_LEASED: onOff({ default: true }),
  /** The work of a killed process resumes when its lease (5 s) has run out and a sweeper runs: within 7 s. */
  SWEEP_INTERVAL_MS: milliseconds({ default: 2_000 }),
  /** After a crash, what was being sent is sent again when its lease ends. While it is being sent, its lease is renewed. */
  DELIVERY_LEASE_MS: milliseconds({ default: 5_000 }),
  /** Seconds between attempts, in place of the timetable: for tests. */
  DELIVERY_TIMETABLE: wholeNumbers({ default: undefined }),
  /** The mail server: smtp:// (with STARTTLS) or smtps://, with user and password if it wants them. */
  SMTP_URL: url({ protocols: ['smtp:', 'smtps:'] }),
  /** Development only: e-mails may leave unencrypted where the server offers no TLS. */
  SMTP_ALLOW_PLAIN: flag({ default: false }),
  /** The address that e-mails come from, and our name: a buyer sees "<store>, by <name>". */
  MAIL_FROM: mailbox(),
  /** Mails about amounts in these currencies are in English, all others in Spanish. */
  MAIL_ENGLISH_CURRENCIES: list({ default: ['USD', 'GBP', 'CAD', 'AUD', 'NZD'] }),
  /** Seconds between attempts to send an e-mail, in place of the timetable: for tests. */
  MAIL_TIMETABLE: wholeNumbers({ default: undefined }),
};

/** Reads the configuration of this service, or prints every fault and ends the process. */
export const readNotifierConfig = configReader(
  VARIABLES,
  neverInProduction('ALLOW_PRIVATE_ADDRESSES'),
  neverInProduction('SMTP_ALLOW_PLAIN'),
  saysItsTls,
  ...kafkaRules,
  ...redisRules,
  ...redisRules,
);

/** The configuration that was read. */
export type NotifierConfig = ReturnType<typeof readNotifierConfig>;
