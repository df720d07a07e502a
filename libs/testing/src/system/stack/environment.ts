import { hash, randomBytes } from 'node:crypto';
import { deriveClaimsKeys } from '@cauce/claims';
import { randomId } from '@cauce/secrets';
import { addressesFor, pairsOf, type ServiceName, serviceOf } from '@cauce/services';
import { stackAddress } from './database.js';
import { COMPILE_CACHE } from './programs.js';

/** The address of every service that is not part of the spec: nothing listens there. */
export const UNREACHABLE = 'http://127.0.0.1:9';
const UNREACHABLE_MAIL_SERVER = 'smtp://127.0.0.1:9';

/** One for all, so that services of specs understand each other's claims. */
const CLAIMS_ROOT = hash('sha256', 'services of specs', 'buffer');

/** The environment of a service for a spec, but for its database: for its commands, too. The addresses of the running stack where there is one. */
export function environmentOf(app: ServiceName): Record<string, string> {
  return { ...commonEnvironment(), ...ownEnvironment(app) };
}

/**
 * Keys and names for this service alone. The services that it calls are unreachable. The FINGERPRINT_KEY is the same for a service and its
 * operations: both write what buyers are found by.
 */
export function ownEnvironment(app: ServiceName): Record<string, string> {
  const key = () => randomBytes(32).toString('base64');
  return {
    ...(serviceOf(app).role !== 'sandbox' && { CLAIMS_KEYS: deriveClaimsKeys(CLAIMS_ROOT, pairsOf(app)) }),
    SEALING_KEYS: `k1:${key()}`,
    LINK_KEYS: `l1:${key()}`,
    FINGERPRINT_KEY: hash('sha256', `what ${app} knows again`, 'base64'),
    METHOD_GRANT_KEY: key(),
    KAFKA_GROUP: `${app}-${randomId()}`,
    ...addressesFor(app, () => UNREACHABLE),
  };
}

/** The variables that lead to what is not part of the spec. */
export function unreachableIn(env: Readonly<Record<string, string>>): string[] {
  return Object.keys(env).filter((name) => env[name] === UNREACHABLE || env[name] === UNREACHABLE_MAIL_SERVER);
}

/** The same for all services: each reads the variables that it knows. */
export function commonEnvironment(): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    // Marks the process, so that leftovers of a test run can be found.
    ...(process.env['CAUCE_RUN'] !== undefined && { CAUCE_RUN: process.env['CAUCE_RUN'] }),
    PORT: '0',
    OPERATOR_PORT: '0',
    SMTP_PORT: '0',
    ENVIRONMENT: 'development',
    LOG_FORMAT: 'json',
    EVENT_STORE_URL: stackAddress('TEST_EVENT_STORE_URL'),
    KAFKA_BROKERS: stackAddress('TEST_KAFKA_BROKERS'),
    REDIS_URL: stackAddress('TEST_REDIS_URL'),
    ALLOW_PRIVATE_ADDRESSES: 'true',
    SWEEP_INTERVAL_MS: '200',
    PROCESSOR_URL: UNREACHABLE,
    PROCESSOR_API_KEY: 'none',
    PROCESSOR_CALLBACK_SECRET: 'none',
    CHECKOUT_PUBLIC_URL: 'http://checkout.test',
    SMTP_URL: UNREACHABLE_MAIL_SERVER,
    SMTP_ALLOW_PLAIN: 'true',
    MAIL_FROM: 'Cauce <pagos@cauce.example>',
  };
}
