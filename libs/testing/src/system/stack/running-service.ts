import { type CallerFacts, CLAIMS_HEADER, ClaimsKeys, ClaimsSigner } from '@cauce/claims';
import { randomId } from '@cauce/secrets';
import type { Caller, ServiceName } from '@cauce/services';
import type { OwnDatabase } from './database.js';

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

/** A service that runs as in production: a process, on the running stack's stores. */
export type RunningService = {
  readonly url: string;
  readonly pid: number;
  /** What it was started with. */
  readonly env: Readonly<Record<string, string>>;
  /** Throws for a service without a database. */
  readonly database: OwnDatabase;
  /** Sends a request with the claims of a caller. @param body an object is sent as JSON, bytes as they are */
  send<Body>(method: string, path: string, body?: unknown, sending?: Sending): Promise<ServiceAnswer<Body>>;
  readonly ready: () => Promise<boolean>;
  /** In Prometheus' text format. */
  metrics(): Promise<string>;
  /** Ends the process; answers its exit code or the signal that ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | NodeJS.Signals | null>;
  /** Ends it in order, and removes its database unless that is shared. One that files share goes on for the next. */
  close(): Promise<void>;
};

/** What there is of a service; how it ends is its owner's to say. */
type Found = Pick<RunningService, 'url' | 'pid' | 'env' | 'end' | 'close'> & {
  readonly app: ServiceName;
  readonly database: OwnDatabase | undefined;
};

/** What specs do with a service that runs. */
export function runningService({ app, database, ...found }: Found): RunningService {
  const { url, env } = found;
  return {
    ...found,
    get database() {
      if (!database) throw new Error(`${app} has no database`);
      return database;
    },
    send: (method, path, body, sending) => send({ url, app, keys: env['CLAIMS_KEYS'] ?? '' }, method, path, body, sending),
    ready: async () => (await fetch(`${url}/health/ready`)).ok,
    metrics: async () => (await fetch(`${url}/metrics`)).text(),
  };
}

type Target = { readonly url: string; readonly app: ServiceName; /** CLAIMS_KEYS. */ readonly keys: string };

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
