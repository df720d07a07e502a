import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { isEventStoreUnavailable } from '@cauce/event-store';
import { CLAIMS_HEADER, type CallerFacts, ClaimsSigner, createService, unavailableIf } from '@cauce/http';
import { type Pool, isUnavailable } from '@cauce/postgres';
import { KeyRing, randomId } from '@cauce/secrets';
import type { Caller } from '@cauce/services';
import { createLogger } from '@cauce/telemetry';
import { eventually, newDatabase, stackAddress } from '@cauce/testing/system';
import { CatalogModule } from '../src/catalog.module.js';

const MIGRATIONS = new URL('../prisma/migrations/', import.meta.url);
const ROOT_KEY = randomBytes(32);

/** An error's reason and the fields it names. */
export type Refusal = { readonly reason: string; readonly fields: readonly string[] };

/** What came back. `body` is what the caller of `send` says it is. */
export type Answer<Body> = { readonly status: number; readonly body: Body; readonly refusal: Refusal | undefined };

/** How a request is sent: as an operator unless told otherwise. */
export type Sending = { readonly caller?: Caller; readonly facts?: Partial<CallerFacts> };

/** A catalog of the spec's own, on the real stack: its database is new, its events lie beside those of other specs. */
export type RunningCatalog = {
  readonly pool: Pool;
  send<Body>(method: string, path: string, body?: unknown, sending?: Sending): Promise<Answer<Body>>;
  close(): Promise<void>;
};

/** Starts a catalog. `writeThrough` off: its rows are the projector's alone. */
export async function startCatalog({ writeThrough = true } = {}): Promise<RunningCatalog> {
  const database = await newDatabase(MIGRATIONS);
  const logger = createLogger('catalog', { level: 'silent', format: 'json' });
  const config = {
    HOST: '127.0.0.1',
    PORT: 0,
    ENVIRONMENT: 'development' as const,
    LOG_LEVEL: 'silent' as const,
    LOG_FORMAT: 'json' as const,
    OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
    CLAIMS_ROOT_KEY: ROOT_KEY,
    DATABASE_URL: database.url,
    EVENT_STORE_URL: stackAddress('TEST_EVENT_STORE_URL'),
    SEALING_KEYS: KeyRing.parse(`k1:${randomBytes(32).toString('base64')}`),
    WRITE_THROUGH: writeThrough,
    TEST_CLOCK_PARTICIPANTS: { payments: 'http://127.0.0.1:1' },
    TEST_CLOCK_LISTENERS: { notifier: 'http://127.0.0.1:1' },
    ADVANCE_ANSWER_MS: 2_000,
    SWEEP_INTERVAL_MS: 200,
  };
  const { app, close } = await createService({
    name: 'catalog',
    module: CatalogModule.with(config, logger),
    logger,
    config,
    translateError: unavailableIf(isEventStoreUnavailable, isUnavailable),
  });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  // As in production: nobody is sent here before it is ready.
  await eventually(
    async () => (await fetch(`${url}/health/ready`)).ok,
    (isReady) => isReady,
    { within: 25_000 },
  );
  return {
    pool: database.pool,
    send: (method, path, body, sending) => send(url, method, path, body, sending),
    close: async () => {
      await close();
      await database.drop();
    },
  };
}

async function send<Body>(url: string, method: string, path: string, body: unknown, sending: Sending = {}): Promise<Answer<Body>> {
  const { caller = 'operator', facts = {} } = sending;
  const claims = new ClaimsSigner(ROOT_KEY, caller).sign('catalog', { principal: 'ana', ...facts, method, path, requestId: randomId() });
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
