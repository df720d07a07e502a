import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CallerFacts, CLAIMS_HEADER, ClaimsKeys, ClaimsSigner, deriveClaimsKeys } from '@cauce/claims';
import { randomId } from '@cauce/secrets';
import { addressesFor, type Caller, pairsOf, type ServiceName, serviceOf } from '@cauce/services';
import { eventually } from '../eventually.js';
import { LocalServer } from '../receiver/local-server.js';
import { newDatabase, type OwnDatabase, stackAddress } from './database.js';
import { ListeningProcess } from './listening-process.js';

/** Which service, and what the spec is about. */
export type ServiceUnderTest = {
  readonly app: ServiceName;
  /** Variables that differ from the usual test environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** For several processes of one service: the tables, keys and group that they share. Absent: its own, removed when it closes. */
  readonly shared?: SharedByInstances;
  /** Whether to wait until it is ready; true by default, as production sends it no request earlier. */
  readonly untilReady?: boolean;
};

/** What the instances of one service share. */
export type SharedByInstances = { readonly database: OwnDatabase; readonly env: Readonly<Record<string, string>> };

/** How a request is sent: as an operator by default. */
type Sending = {
  readonly caller?: Caller;
  readonly facts?: Partial<CallerFacts>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** An error's reason and the fields that it names. */
type ServiceRefusal = { readonly reason: string; readonly fields: readonly string[] };

/** A response. The caller of `send` chooses the type of `body`; it is not checked. */
export type ServiceAnswer<Body> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly refusal: ServiceRefusal | undefined;
};

/** A service for one spec, as production runs it: a process, on the running stack's stores. */
export type RunningService = {
  readonly url: string;
  readonly pid: number;
  /** Throws for a service without a database. */
  readonly database: OwnDatabase;
  /** Sends a request with the claims of a caller. @param body an object is sent as JSON, bytes as they are */
  send<Body>(method: string, path: string, body?: unknown, sending?: Sending): Promise<ServiceAnswer<Body>>;
  ready(): Promise<boolean>;
  /** In Prometheus' text format. */
  metrics(): Promise<string>;
  /** Ends the process; answers its exit code or the signal that ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | NodeJS.Signals | null>;
  /** Ends it in order, and removes its database unless that is shared. */
  close(): Promise<void>;
};

/** Less than the limit of a Jest hook, so that the process is ended and the error says why. */
const READY_WITHIN_MS = 20_000;
const ROOT = new URL('../../../../../', import.meta.url);
/** Node keeps compiled code there, as for the services of the local stack: from the second start on a service loads in three quarters of the time. */
const COMPILE_CACHE = fileURLToPath(new URL('.stack/cache/compiled', ROOT));
/** The address of every service that is not part of the spec: nothing listens there. */
const UNREACHABLE = 'http://127.0.0.1:9';

/** Makes what the instances of a service share, for specs that start several. */
export async function sharedByInstances(app: ServiceName, env: Readonly<Record<string, string>> = {}): Promise<SharedByInstances> {
  const database = await newDatabase(new URL(`apps/${app}/prisma/migrations/`, ROOT));
  return { database, env: { ...ownEnvironment(app), DATABASE_URL: database.url, ...env } };
}

/** Starts a service on a free port, with its own database, keys and consumer group. */
export async function startService({ app, env = {}, shared, untilReady = true }: ServiceUnderTest): Promise<RunningService> {
  const main = fileURLToPath(new URL(`dist/${app}/main.js`, ROOT));
  if (!existsSync(main)) throw new Error(`${main} is missing: build first (npm run build)`);
  const hasTables = serviceOf(app).database !== undefined;
  const own = shared ?? (hasTables ? await sharedByInstances(app) : { database: undefined, env: ownEnvironment(app) });
  const all = { ...commonEnvironment(), ...own.env, ...env };
  const catalog = await standInCatalog(app, all['CATALOG_URL']);
  const { url, pid, end: endProcess } = await ListeningProcess.start(app, [main], { ...all, ...(catalog && { CATALOG_URL: catalog.url }) });
  const end: RunningService['end'] = async (signal) => {
    const ended = await endProcess(signal);
    await catalog?.stop();
    return ended;
  };
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

/** Where a spec brings no catalog, the notifier asks one in which every organization is in development: its receivers are on this machine. */
async function standInCatalog(app: ServiceName, url: string | undefined): Promise<LocalServer | undefined> {
  if (app !== 'notifier' || url !== UNREACHABLE) return undefined;
  return LocalServer.start((_request, _body, response) => response.end('{"environment":"DEVELOPMENT"}'));
}

/** The environment of a service for a spec, but for its database: for its commands. The addresses of the running stack where there is one. */
export function environmentOf(app: ServiceName): Record<string, string> {
  return { ...commonEnvironment(), ...ownEnvironment(app) };
}

/** Keys and names for this service alone. The services that it calls are unreachable. */
function ownEnvironment(app: ServiceName): Record<string, string> {
  const key = () => randomBytes(32).toString('base64');
  return {
    ...(serviceOf(app).role !== 'sandbox' && { CLAIMS_KEYS: deriveClaimsKeys(randomBytes(32), pairsOf(app)) }),
    SEALING_KEYS: `k1:${key()}`,
    LINK_KEYS: `l1:${key()}`,
    FINGERPRINT_KEY: key(),
    METHOD_GRANT_KEY: key(),
    KAFKA_GROUP: `${app}-${randomId()}`,
    ...addressesFor(app, () => UNREACHABLE),
  };
}

/** The same for all services: each reads the variables that it knows. */
function commonEnvironment(): Record<string, string> {
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
