import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Addresses } from './infrastructure.js';
import type { PortName, Ports } from './ports.js';
import type { Secrets } from './secrets.js';

/** The name of one of our processes, as its folder below apps/. */
export type ServiceName = 'catalog' | 'payments' | 'notifier' | 'sandbox' | 'gateway' | 'checkout';

/** Where everything is, for the environment of a service. */
export interface World {
  addresses: Addresses;
  secrets: Secrets;
  dataDir: string;
  /** The ports of the first instances: how services find each other. */
  ports: Ports;
  /** The public addresses; those of the first instances by default. */
  checkoutUrl: string;
  sandboxUrl: string;
}

/** A row of the table of services. */
export interface Service {
  name: ServiceName;
  /** What it listens on besides PORT: the name of the port and of its variable. */
  secondPort?: { port: PortName; variable: string };
  env(world: World): Record<string, string>;
}

/** An address on this machine. */
export const at = (port: number) => `http://127.0.0.1:${port}`;

/** Who is started with what (the variables are described in each service's configuration). Stopped in the reverse order: doors first. */
export const SERVICES: readonly Service[] = [
  {
    name: 'catalog',
    env: ({ addresses, secrets, ports }) => ({
      CLAIMS_ROOT_KEY: secrets.claimsRootKey,
      DATABASE_URL: addresses.databaseUrls.catalog,
      EVENT_STORE_URL: addresses.eventStoreUrl,
      SEALING_KEYS: secrets.catalogSealingKeys,
      TEST_CLOCK_PARTICIPANTS: `payments=${at(ports.payments)}`,
      TEST_CLOCK_LISTENERS: `notifier=${at(ports.notifier)}`,
    }),
  },
  {
    name: 'payments',
    env: ({ addresses, secrets, ports, checkoutUrl }) => ({
      CLAIMS_ROOT_KEY: secrets.claimsRootKey,
      DATABASE_URL: addresses.databaseUrls.payments,
      EVENT_STORE_URL: addresses.eventStoreUrl,
      KAFKA_BROKERS: addresses.kafkaBrokers,
      REDIS_URL: addresses.redisUrl,
      LINK_KEYS: secrets.linkKeys,
      SEALING_KEYS: secrets.paymentsSealingKeys,
      FINGERPRINT_KEY: secrets.fingerprintKey,
      PROCESSOR_URL: at(ports.sandbox),
      PROCESSOR_API_KEY: secrets.processorApiKey,
      PROCESSOR_CALLBACK_SECRET: secrets.processorCallbackSecret,
      CHECKOUT_PUBLIC_URL: checkoutUrl,
      ALLOW_PRIVATE_ADDRESSES: 'true',
    }),
  },
  {
    name: 'notifier',
    env: ({ addresses, secrets, ports }) => ({
      CLAIMS_ROOT_KEY: secrets.claimsRootKey,
      DATABASE_URL: addresses.databaseUrls.notifier,
      KAFKA_BROKERS: addresses.kafkaBrokers,
      REDIS_URL: addresses.redisUrl,
      SEALING_KEYS: secrets.notifierSealingKeys,
      ALLOW_PRIVATE_ADDRESSES: 'true',
      SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
      SMTP_ALLOW_PLAIN: 'true',
      MAIL_FROM: 'Cauce <payments@cauce.example>',
    }),
  },
  {
    name: 'sandbox',
    secondPort: { port: 'smtp', variable: 'SMTP_PORT' },
    env: ({ secrets, dataDir, ports, checkoutUrl, sandboxUrl }) => ({
      PUBLIC_URL: sandboxUrl,
      DATA_DIR: join(dataDir, 'sandbox'),
      CHECKOUT_PUBLIC_URL: checkoutUrl,
      PROCESSOR_API_KEY: secrets.processorApiKey,
      PROCESSOR_CALLBACK_URL: `${at(ports.gateway)}/processor-callbacks`,
      PROCESSOR_CALLBACK_SECRET: secrets.processorCallbackSecret,
    }),
  },
  {
    name: 'gateway',
    secondPort: { port: 'operator', variable: 'OPERATOR_PORT' },
    env: ({ addresses, secrets, ports }) => ({
      CLAIMS_ROOT_KEY: secrets.claimsRootKey,
      REDIS_URL: addresses.redisUrl,
      CATALOG_URL: at(ports.catalog),
      PAYMENTS_URL: at(ports.payments),
      NOTIFIER_URL: at(ports.notifier),
      OPERATOR_TOKENS: `local:${createHash('sha256').update(secrets.operatorToken).digest('hex')}`,
    }),
  },
  {
    name: 'checkout',
    env: ({ secrets, ports, checkoutUrl, sandboxUrl }) => ({
      CLAIMS_ROOT_KEY: secrets.claimsRootKey,
      CATALOG_URL: at(ports.catalog),
      PAYMENTS_URL: at(ports.payments),
      PUBLIC_URL: checkoutUrl,
      PROCESSOR_PUBLIC_URL: new URL(sandboxUrl).origin,
      CSRF_KEY: secrets.csrfKey,
    }),
  },
];
