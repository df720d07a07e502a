import { type ConfigOf, keyRing, onOff, readConfigOrExit, serviceVariables, url } from '@cauce/config';

const VARIABLES = {
  ...serviceVariables({ port: 8090 }),
  DATABASE_URL: url({ protocols: ['postgres:', 'postgresql:'] }),
  EVENT_STORE_URL: url({ protocols: ['esdb:', 'esdb+discover:'] }),
  /** Seals page tokens. */
  SEALING_KEYS: keyRing(),
  WRITE_THROUGH: onOff({ default: true }),
};

/** The configuration of this service. */
export type CatalogConfig = ConfigOf<typeof VARIABLES>;

/** Reads it, or says all that is wrong and ends the process. */
export function readCatalogConfig(): CatalogConfig {
  return readConfigOrExit(VARIABLES);
}
