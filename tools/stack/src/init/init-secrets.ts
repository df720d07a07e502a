import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@cauce/services';
import { databaseAddresses } from '../database-roles.js';
import { keepSecrets, type Secrets } from '../secrets.js';
import { redisAddress, type SecretAddresses, secretsOf } from '../service-secrets.js';
import { completeEnvFile } from './env-file.js';

/** Where secrets are written, and the stores that they open: `host:port`. */
export type InitPlaces = { readonly folder: string; readonly postgres: string; readonly redis: string };

/** All secrets, which no service reads: what each may know is in a file of its own. */
export async function allSecrets(folder: string): Promise<Secrets> {
  await mkdir(join(folder, 'init'), { recursive: true });
  return keepSecrets(join(folder, 'init/secrets.json'));
}

/**
 * Makes what is missing of all secrets, first in one file, then in one for each part that reads some: `<folder>/<part>/env`. What was interrupted is
 * completed by the next run; what is there stays.
 * @returns the parts whose file was written
 */
export async function initSecrets(places: InitPlaces): Promise<string[]> {
  const secrets = await allSecrets(places.folder);
  const written: string[] = [];
  for (const [part, variables] of Object.entries(variablesOf(secrets, places)))
    if (await completeEnvFile(join(places.folder, part, 'env'), variables)) written.push(part);
  return written;
}

function variablesOf(secrets: Secrets, { postgres, redis }: InitPlaces): Record<string, Record<string, string>> {
  const addresses: SecretAddresses = {
    databaseUrls: databaseAddresses(postgres, secrets),
    redisUrl: redisAddress(redis, secrets),
  };
  return {
    ...Object.fromEntries(SERVICE_NAMES.map((name) => [name, secretsOf(name, secrets, addresses)])),
    postgres: { POSTGRES_PASSWORD: secrets.postgresPassword },
    redis: { REDIS_PASSWORD: secrets.redisPassword },
    seed: {
      OPERATOR_TOKEN: secrets.operatorToken,
      SANDBOX_OPERATOR_TOKEN: secrets.sandboxOperatorToken,
      PROCESSOR_API_KEY: secrets.processorApiKey,
    },
  };
}
