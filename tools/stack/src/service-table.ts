import { join } from 'node:path';
import { addressesFor, ownsDatabase, type ServiceName, serviceOf } from '@cauce/services';
import type { Addresses } from './infrastructure.js';
import type { Ports } from './ports.js';
import { sandboxFile } from './sandbox-seed.js';
import type { Secrets } from './secrets.js';
import { secretsOf } from './service-secrets.js';

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

/** An address on this machine. */
export const at = (port: number) => `http://127.0.0.1:${port}`;

/** What a service is started with (the variables are described in its configuration): what follows from its descriptor, and what is its own. */
export function environmentOf(name: ServiceName, world: World): Environment {
  return { ...described(name, world), ...secretsOf(name, world.secrets, world.addresses), ...OWN[name]?.(world) };
}

function described(name: ServiceName, { addresses, ports }: World): Environment {
  const { uses } = serviceOf(name);
  const elsewhere = (prefix: string) =>
    Object.fromEntries(Object.entries(addresses.elsewhere).filter(([variable]) => variable.startsWith(prefix)));
  const stores = {
    'event-store': { ...elsewhere('EVENT_STORE_'), EVENT_STORE_URL: addresses.eventStoreUrl },
    kafka: { ...elsewhere('KAFKA_'), KAFKA_BROKERS: addresses.kafkaBrokers },
    redis: elsewhere('REDIS_'),
  };
  return Object.assign(
    {},
    ownsDatabase(name) ? elsewhere('DATABASE_') : {},
    ...uses.map((store) => stores[store]),
    addressesFor(name, (other) => at(ports[other])),
  ) as Environment;
}

/** What no other service is started with, besides its secrets. */
const OWN: Partial<Record<ServiceName, (world: World) => Environment>> = {
  gateway: ({ dataDir }) => ({ SANDBOX_FILE: sandboxFile(dataDir) }),
  payments: ({ ports, checkoutUrl }) => ({
    PROCESSOR_URL: at(ports.sandbox),
    CHECKOUT_PUBLIC_URL: checkoutUrl,
    ALLOW_PRIVATE_ADDRESSES: 'true',
  }),
  billing: ({ checkoutUrl }) => ({ CHECKOUT_PUBLIC_URL: checkoutUrl }),
  notifier: ({ ports }) => ({
    ALLOW_PRIVATE_ADDRESSES: 'true',
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    SMTP_ALLOW_PLAIN: 'true',
    MAIL_FROM: 'Cauce <payments@cauce.example>',
  }),
  'partner-gateway': ({ checkoutUrl }) => ({ CHECKOUT_PUBLIC_URL: checkoutUrl, ALLOW_PRIVATE_ADDRESSES: 'true' }),
  sandbox: ({ dataDir, ports, checkoutUrl, sandboxUrl }) => ({
    PUBLIC_URL: sandboxUrl,
    DATA_DIR: join(dataDir, 'sandbox'),
    CHECKOUT_PUBLIC_URL: checkoutUrl,
    PROCESSOR_CALLBACK_URL: `${at(ports.gateway)}/processor-callbacks`,
  }),
  checkout: ({ checkoutUrl, sandboxUrl }) => ({
    PUBLIC_URL: checkoutUrl,
    PROCESSOR_PUBLIC_URL: new URL(sandboxUrl).origin,
  }),
};
