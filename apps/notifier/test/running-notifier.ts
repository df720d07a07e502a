import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { CLAIMS_HEADER, ClaimsSigner, createService } from '@cauce/http';
import { KeyRing, randomId } from '@cauce/secrets';
import { createLogger } from '@cauce/telemetry';
import type { NotifierConfig } from '../src/config.js';
import { notifier } from '../src/notifier.js';
import { type OwnDatabase, eventually, newDatabase, stackAddress } from '@cauce/testing/system';
import { MIGRATIONS } from './migrations.js';

const ROOT_KEY = randomBytes(32);

/** An error's reason and the fields it names. */
export type Refusal = { readonly reason: string; readonly fields: readonly string[] };

/** What came back. `body` is what the caller of `send` says it is. */
export type Answer<Body> = { readonly status: number; readonly body: Body; readonly refusal: Refusal | undefined };

/** A notifier of the spec's own, on the real stack: its database and its consumer group are new. */
export type RunningNotifier = {
  readonly database: OwnDatabase;
  send<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>>;
  ready(): Promise<boolean>;
  /** In Prometheus' text format. */
  metrics(): Promise<string>;
  close(): Promise<void>;
};

/** Starts it, later attempts soon, with what the spec says of its configuration. */
export async function startNotifier(given: Partial<NotifierConfig> = {}): Promise<RunningNotifier> {
  const database = await newDatabase(MIGRATIONS);
  const config: NotifierConfig = {
    HOST: '127.0.0.1',
    PORT: 0,
    ENVIRONMENT: 'development',
    LOG_LEVEL: 'silent',
    LOG_FORMAT: 'json',
    OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
    CLAIMS_ROOT_KEY: ROOT_KEY,
    DATABASE_URL: database.url,
    KAFKA_BROKERS: stackAddress('TEST_KAFKA_BROKERS').split(','),
    KAFKA_GROUP: `notifier-${randomId()}`,
    REDIS_URL: stackAddress('TEST_REDIS_URL'),
    SEALING_KEYS: KeyRing.parse(`k1:${randomBytes(32).toString('base64')}`),
    ALLOW_PRIVATE_ADDRESSES: true,
    BORN_LEASED: true,
    SWEEP_INTERVAL_MS: 200,
    DELIVERY_LEASE_MS: 5_000,
    DELIVERY_TIMETABLE: undefined,
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMTP_ALLOW_PLAIN: true,
    MAIL_FROM: { name: 'Cauce', address: 'pagos@cauce.example' },
    MAIL_ENGLISH_CURRENCIES: ['USD'],
    MAIL_TIMETABLE: undefined,
    ...given,
  };
  const logger = createLogger('notifier', { level: config.LOG_LEVEL, format: 'json' });
  const options = notifier(config, logger);
  const { app, close } = await createService(options);
  await options.prepare?.(app);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const ready = async () => (await fetch(`${url}/health/ready`)).ok;
  // As in production: nobody is sent here before it is ready.
  await eventually(ready, (isReady) => isReady, { within: 25_000 });
  return {
    database,
    send: (method, path, body) => send(url, method, path, body),
    metrics: async () => (await fetch(`${url}/metrics`)).text(),
    ready,
    close: async () => {
      await close();
      await database.drop();
    },
  };
}

async function send<Body>(url: string, method: string, path: string, body: unknown): Promise<Answer<Body>> {
  const claims = new ClaimsSigner(ROOT_KEY, 'operator').sign('notifier', { principal: 'ana', method, path, requestId: randomId() });
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { [CLAIMS_HEADER]: claims, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as Body;
  return { status: answer.status, body: json, refusal: refusalOf(json) };
}

type ErrorBody = { error?: { details: readonly { reason?: string; fieldViolations?: readonly { field: string }[] }[] } };

function refusalOf(json: unknown): Refusal | undefined {
  const details = (json as ErrorBody).error?.details;
  if (!details) return undefined;
  const reason = details.find((detail) => detail.reason !== undefined)?.reason ?? '';
  return { reason, fields: details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field)) };
}
