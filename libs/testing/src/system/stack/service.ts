import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CallerFacts, CLAIMS_HEADER, ClaimsKeys, ClaimsSigner, deriveClaimsKeys } from '@cauce/claims';
import { randomId } from '@cauce/secrets';
import { addressesFor, type Caller, pairsOf, type ServiceName, serviceOf } from '@cauce/services';
import { eventually } from '../eventually.js';
import { newDatabase, type OwnDatabase, stackAddress } from './database.js';
import { ListeningProcess } from './listening-process.js';

/** Which service, and what the spec is about. */
export type ServiceUnderTest = {
  readonly app: ServiceName;
  /** What differs from the environment of every other spec. */
  readonly env?: Readonly<Record<string, string>>;
  /** Of several processes that are one service: whose tables, keys and group they share. Absent: of its own, which go with it. */
  readonly shared?: SharedByInstances;
  /** Whether it is waited for until it is ready; unless told, it is: in production nobody is sent to it before. */
  readonly untilReady?: boolean;
};

/** What the instances of one service have in common. */
export type SharedByInstances = { readonly database: OwnDatabase; readonly env: Readonly<Record<string, string>> };

/** How a request is sent: as an operator unless told otherwise. */
type Sending = {
  readonly caller?: Caller;
  readonly facts?: Partial<CallerFacts>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** An error's reason and the fields that it names. */
type ServiceRefusal = { readonly reason: string; readonly fields: readonly string[] };

/** What came back. `body` is what the caller of `send` says it is. */
export type ServiceAnswer<Body> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly refusal: ServiceRefusal | undefined;
};

/** A service of the spec's own, as production runs it: a process, on the started stack's stores. */
export type RunningService = {
  readonly url: string;
  readonly pid: number;
  /** Throws where it has none. */
  readonly database: OwnDatabase;
  /** With claims of a caller. @param body an object is sent as JSON, bytes as they are */
  send<Body>(method: string, path: string, body?: unknown, sending?: Sending): Promise<ServiceAnswer<Body>>;
  ready(): Promise<boolean>;
  /** In Prometheus' text format. */
  metrics(): Promise<string>;
  /** Ends the process. Answers its exit code, or the signal that ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | NodeJS.Signals | null>;
  /** Ends it in order, and removes its database when that is its own. */
  close(): Promise<void>;
};

/** Less than a hook of Jest may take: then what was started is ended, and the error says why. */
const READY_WITHIN_MS = 20_000;
const APPS = new URL('../../../../../apps/', import.meta.url);
/** Whoever is not part of the spec. */
const NOBODY = 'http://127.0.0.1:9';

/** What instances of a service share, for specs that start several. */
export async function sharedByInstances(app: ServiceName, env: Readonly<Record<string, string>> = {}): Promise<SharedByInstances> {
  const database = await newDatabase(new URL(`${app}/prisma/migrations/`, APPS));
  return { database, env: { ...ownEnvironment(app), DATABASE_URL: database.url, ...env } };
}

/** Starts a service on a free port, with stores of its own where a store allows that. */
export async function startService({ app, env = {}, shared, untilReady = true }: ServiceUnderTest): Promise<RunningService> {
  const main = fileURLToPath(new URL(`${app}/dist/main.js`, APPS));
  if (!existsSync(main)) throw new Error(`${main} is missing: build first (npm run build)`);
  const hasTables = serviceOf(app).database !== undefined;
  const own = shared ?? (hasTables ? await sharedByInstances(app) : { database: undefined, env: ownEnvironment(app) });
  const all = { ...commonEnvironment(), ...own.env, ...env };
  const { url, pid, end } = await ListeningProcess.start(app, [main], all);
  const close = async () => {
    await end('SIGTERM');
    if (!shared) await own.database?.drop();
  };
  const ready = async () => (await fetch(`${url}/health/ready`)).ok;
  try {
    if (untilReady) await eventually(ready, Boolean, { within: READY_WITHIN_MS });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    pid,
    ready,
    end,
    get database() {
      if (!own.database) throw new Error(`${app} has no database`);
      return own.database;
    },
    send: (method, path, body, sending) => send({ url, app, keys: all['CLAIMS_KEYS'] ?? '' }, method, path, body, sending),
    metrics: async () => (await fetch(`${url}/metrics`)).text(),
    close,
  };
}

/** Keys and names that no other spec's service has; whom it calls is away. */
function ownEnvironment(app: ServiceName): Record<string, string> {
  const key = () => randomBytes(32).toString('base64');
  return {
    ...(serviceOf(app).role !== 'sandbox' && { CLAIMS_KEYS: deriveClaimsKeys(randomBytes(32), pairsOf(app)) }),
    SEALING_KEYS: `k1:${key()}`,
    LINK_KEYS: `l1:${key()}`,
    FINGERPRINT_KEY: key(),
    KAFKA_GROUP: `${app}-${randomId()}`,
    ...addressesFor(app, () => NOBODY),
  };
}

/** One for all: a service reads of it what it knows. */
function commonEnvironment(): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    // What a test run leaves over is found by its mark.
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
    PROCESSOR_URL: NOBODY,
    PROCESSOR_API_KEY: 'none',
    PROCESSOR_CALLBACK_SECRET: 'none',
    CHECKOUT_PUBLIC_URL: 'http://checkout.test',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMTP_ALLOW_PLAIN: 'true',
    MAIL_FROM: 'Cauce <pagos@cauce.example>',
  };
}

type Target = { readonly url: string; readonly app: string; /** CLAIMS_KEYS. */ readonly keys: string };

async function send<Body>(to: Target, method: string, path: string, body: unknown, sending: Sending = {}): Promise<ServiceAnswer<Body>> {
  const { caller = 'operator', facts = {}, headers = {} } = sending;
  const bound = { principal: 'ana', ...facts, method, path, requestId: randomId() };
  const written = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const claims = new ClaimsSigner(ClaimsKeys.parse(to.keys), caller).sign(to.app, { ...bound, body: written });
  const answer = await fetch(`${to.url}${path}`, {
    method,
    headers: { [CLAIMS_HEADER]: claims, ...(written !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(written !== undefined && { body: written }),
  });
  const json = (await answer.json()) as Body;
  return { status: answer.status, headers: answer.headers, body: json, refusal: refusalOf(json) };
}

type ErrorBody = { error?: { details: readonly { reason?: string; fieldViolations?: readonly { field: string }[] }[] } };

function refusalOf(json: unknown): ServiceRefusal | undefined {
  const details = (json as ErrorBody).error?.details;
  if (!details) return undefined;
  const reason = details.find((detail) => detail.reason !== undefined)?.reason ?? '';
  return { reason, fields: details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field)) };
}
