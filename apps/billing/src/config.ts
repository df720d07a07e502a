import { type ConfigOf, readConfigOrExit, serviceVariables, url } from '@cauce/config';
import { SERVICES } from '@cauce/services';

const VARIABLES = {
  ...serviceVariables(SERVICES.billing),
  DATABASE_URL: url({ protocols: ['postgres:', 'postgresql:'] }),
};

/** The configuration of this service. */
export type BillingConfig = ConfigOf<typeof VARIABLES>;

/** Reads it, or says all that is wrong and ends the process. */
export function readBillingConfig(): BillingConfig {
  return readConfigOrExit(VARIABLES);
}
