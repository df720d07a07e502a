import { configReader, keyRing, milliseconds, namedUrls, onOff, serviceVariables } from '@cauce/config';
import { eventStoreUrl } from '@cauce/event-store';
import { databaseUrl, saysItsTls } from '@cauce/postgres';

const VARIABLES = {
  ...serviceVariables('catalog'),
  DATABASE_URL: databaseUrl(),
  EVENT_STORE_URL: eventStoreUrl(),
  /** Seals page tokens. */
  SEALING_KEYS: keyRing(),
  WRITE_THROUGH: onOff({ default: true }),
  /** How long an answer waits for its row when it could not be written with it. */
  ROW_WAIT_MS: milliseconds({ default: 2_000 }),
  /** The services in which things fall due by an organization's test clock: `payments=http://…,billing=http://…`. */
  TEST_CLOCK_PARTICIPANTS: namedUrls(),
  /** The services that an advance only waits for: `notifier=http://…`. */
  TEST_CLOCK_LISTENERS: namedUrls(),
  /** How long the caller of `:advance` waits for its end; then the answer is 202. */
  ADVANCE_ANSWER_MS: milliseconds({ default: 25_000 }),
  /** An advance whose process was killed resumes when its lease (5 s) has run out and a sweeper runs: within 7 s. */
  SWEEP_INTERVAL_MS: milliseconds({ default: 2_000 }),
};

/** Reads the configuration of this service, or prints every fault and ends the process. */
export const readCatalogConfig = configReader(VARIABLES, saysItsTls);

/** The configuration that was read. */
export type CatalogConfig = ReturnType<typeof readCatalogConfig>;
