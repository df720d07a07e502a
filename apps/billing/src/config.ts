import { configReader, serviceVariables, url } from '@cauce/config';

const VARIABLES = {
  ...serviceVariables('billing'),
  DATABASE_URL: url({ protocols: ['postgres:', 'postgresql:'] }),
};

/** Reads the configuration of this service, or prints every fault and ends the process. */
export const readBillingConfig = configReader(VARIABLES);

/** The configuration that was read. */
export type BillingConfig = ReturnType<typeof readBillingConfig>;
