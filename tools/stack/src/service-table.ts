import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { deriveClaimsKeys } from '@cauce/claims';
import { addressesFor, ownsDatabase, pairsOf, type ServiceName, serviceOf } from '@cauce/services';
import type { Addresses } from './infrastructure.js';
import type { Ports } from './ports.js';
import { sealingKeysOf, type Secrets } from './secrets.js';

/** Where everything is, for the environment of a service. */
export type World = {
  addresses: Addresses;
  secrets: Secrets;
  dataDir: string;
  /** The ports of the first instances: how services find each other. */
  ports: Ports;
  /** The public addresses; those of the first instances by default. */
  checkoutUrl: string;
  sandboxUrl: string;
};

type Environment = Record<string, string>;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** An address on this machine. */
export const at = (port: number) => `http://127.0.0.1:${port}`;

/** What a service is started with (the variables are described in its configuration): what follows from its descriptor, and what is its own. */
export function environmentOf(name: ServiceName, world: World): Environment {
  return { ...described(name, world), ...OWN[name]?.(world) };
}

function described(name: ServiceName, { addresses, secrets, ports }: World): Environment {
  const { role, uses } = serviceOf(name);
  const elsewhere = (prefix: string) =>
    Object.fromEntries(Object.entries(addresses.elsewhere).filter(([variable]) => variable.startsWith(prefix)));
  const stores = {
    'event-store': { ...elsewhere('EVENT_STORE_'), EVENT_STORE_URL: addresses.eventStoreUrl },
    kafka: { ...elsewhere('KAFKA_'), KAFKA_BROKERS: addresses.kafkaBrokers },
    redis: { ...elsewhere('REDIS_'), REDIS_URL: addresses.redisUrl },
  };
  return Object.assign(
    {},
    role === 'sandbox' ? {} : { CLAIMS_KEYS: deriveClaimsKeys(Buffer.from(secrets.claimsRootKey, 'base64'), pairsOf(name)) },
    ownsDatabase(name)
      ? { ...elsewhere('DATABASE_'), DATABASE_URL: addresses.databaseUrls[name], SEALING_KEYS: sealingKeysOf(secrets, name) }
      : {},
    ...uses.map((store) => stores[store]),
    addressesFor(name, (other) => at(ports[other])),
  ) as Environment;
}

/** What no other service is started with. */
const OWN: Partial<Record<ServiceName, (world: World) => Environment>> = {
  payments: ({ secrets, ports, checkoutUrl }) => ({
    LINK_KEYS: secrets.linkKeys,
    FINGERPRINT_KEY: secrets.fingerprintKey,
    METHOD_GRANT_KEY: secrets.methodGrantKey,
    PROCESSOR_URL: at(ports.sandbox),
    PROCESSOR_API_KEY: secrets.processorApiKey,
    PROCESSOR_CALLBACK_SECRET: secrets.processorCallbackSecret,
    CHECKOUT_PUBLIC_URL: checkoutUrl,
    ALLOW_PRIVATE_ADDRESSES: 'true',
  }),
  billing: ({ secrets, checkoutUrl }) => ({
    LINK_KEYS: secrets.linkKeys,
    FINGERPRINT_KEY: secrets.fingerprintKey,
    METHOD_GRANT_KEY: secrets.methodGrantKey,
    CHECKOUT_PUBLIC_URL: checkoutUrl,
  }),
  notifier: ({ ports }) => ({
    ALLOW_PRIVATE_ADDRESSES: 'true',
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    SMTP_ALLOW_PLAIN: 'true',
    MAIL_FROM: 'Cauce <payments@cauce.example>',
  }),
  'partner-gateway': ({ secrets, checkoutUrl }) => ({
    FINGERPRINT_KEY: secrets.fingerprintKey,
    CHECKOUT_PUBLIC_URL: checkoutUrl,
    ALLOW_PRIVATE_ADDRESSES: 'true',
  }),
  sandbox: ({ secrets, dataDir, ports, checkoutUrl, sandboxUrl }) => ({
    PUBLIC_URL: sandboxUrl,
    DATA_DIR: join(dataDir, 'sandbox'),
    CHECKOUT_PUBLIC_URL: checkoutUrl,
    PROCESSOR_API_KEY: secrets.processorApiKey,
    PROCESSOR_CALLBACK_URL: `${at(ports.gateway)}/processor-callbacks`,
    PROCESSOR_CALLBACK_SECRET: secrets.processorCallbackSecret,
  }),
  gateway: ({ secrets }) => ({
    OPERATOR_TOKENS: `local:${sha256(secrets.operatorToken)},sandbox:${sha256(secrets.sandboxOperatorToken)}`,
  }),
  checkout: ({ secrets, checkoutUrl, sandboxUrl }) => ({
    PUBLIC_URL: checkoutUrl,
    PROCESSOR_PUBLIC_URL: new URL(sandboxUrl).origin,
    CSRF_KEY: secrets.csrfKey,
  }),
};
