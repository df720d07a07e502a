import { createHash } from 'node:crypto';
import { deriveClaimsKeys } from '@cauce/claims';
import { type DatabaseOwner, ownsDatabase, pairsOf, type ServiceName, serviceOf } from '@cauce/services';
import { sealingKeysOf, type Secrets } from './secrets.js';

type Environment = Record<string, string>;

/** The addresses that hold a password. */
export type SecretAddresses = { readonly databaseUrls: Readonly<Record<DatabaseOwner, string>>; readonly redisUrl: string };

/** The address of a Redis of ours. @param server `host:port` */
export function redisAddress(server: string, { redisPassword }: Pick<Secrets, 'redisPassword'>): string {
  return `redis://default:${redisPassword}@${server}`;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The variables of a service that nobody else may read. */
export function secretsOf(name: ServiceName, secrets: Secrets, { databaseUrls, redisUrl }: SecretAddresses): Environment {
  const { role, uses } = serviceOf(name);
  return {
    ...(role !== 'sandbox' && { CLAIMS_KEYS: deriveClaimsKeys(Buffer.from(secrets.claimsRootKey, 'base64'), pairsOf(name)) }),
    ...(ownsDatabase(name) && { DATABASE_URL: databaseUrls[name], SEALING_KEYS: sealingKeysOf(secrets, name) }),
    ...(uses.includes('redis') && { REDIS_URL: redisUrl }),
    ...OWN[name]?.(secrets),
  };
}

/** How payments and the processor know each other. */
const keysOfProcessor = ({ processorApiKey, processorCallbackSecret }: Secrets): Environment => ({
  PROCESSOR_API_KEY: processorApiKey,
  PROCESSOR_CALLBACK_SECRET: processorCallbackSecret,
});

/** What follows from no descriptor. */
const OWN: Partial<Record<ServiceName, (secrets: Secrets) => Environment>> = {
  payments: (secrets) => ({
    LINK_KEYS: secrets.linkKeys,
    FINGERPRINT_KEY: secrets.fingerprintKey,
    METHOD_GRANT_KEY: secrets.methodGrantKey,
    ...keysOfProcessor(secrets),
  }),
  billing: ({ billingLinkKeys, billingFingerprintKey, methodGrantKey }) => ({
    LINK_KEYS: billingLinkKeys,
    FINGERPRINT_KEY: billingFingerprintKey,
    METHOD_GRANT_KEY: methodGrantKey,
  }),
  'partner-gateway': ({ partnerGatewayFingerprintKey }) => ({ FINGERPRINT_KEY: partnerGatewayFingerprintKey }),
  sandbox: keysOfProcessor,
  gateway: ({ operatorToken, sandboxOperatorToken }) => ({
    OPERATOR_TOKENS: `local:${sha256(operatorToken)},sandbox:${sha256(sandboxOperatorToken)}`,
  }),
  checkout: ({ csrfKey }) => ({ CSRF_KEY: csrfKey }),
};
