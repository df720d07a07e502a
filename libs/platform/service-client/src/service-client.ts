import { randomUUID } from 'node:crypto';
import { type CallerFacts, CLAIMS_HEADER, type ClaimsSigner } from '@cauce/claims';
import { ApiError, type ErrorCode, ERRORS, type FieldViolation } from '@cauce/contracts';
import { Line, type LineLimits } from '@cauce/patience';
import { currentBudget, currentCaller, currentRequestId, isTooLate, type Log, markBegun, SILENT, traceHeaders } from '@cauce/telemetry';
import { type Dispatcher, errors, Pool } from 'undici';
import { keepTrying } from './keep-trying.js';
import { ServicePresence } from './service-presence.js';

const TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** Calls at once of one client: as many buyers may wait for their payment's state. The next ones wait for a second. */
const CALLS = { places: 1_000, waiting: 1_000, bytes: 16 * 1024 * 1024, waitMs: 1_000 };

/** One call to another service of ours. */
export type ServiceCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With the query, escaped. */
  readonly path: string;
  readonly body?: unknown;
  /** Who asks, besides the calling service itself. */
  readonly as: CallerFacts;
  /** Who shares a turn in the line; by default the organization, else the principal. */
  readonly line?: string;
  /** For the whole answer; default 10 s. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** A POST that changes nothing. */
  readonly reads?: boolean;
};

type Answered = { readonly status: number; readonly text: string; readonly retryAfter?: string | undefined };

/** What a client may be given. */
export type ServiceClientOptions = {
  /** What this process knows of the service, where others call it too; closed with the client. */
  readonly presence?: ServicePresence;
  /** Hears when the service goes away and is back, where no `presence` is given. */
  readonly log?: Log;
  /** At once, and in the line. */
  readonly calls?: LineLimits;
};

/** Calls one service over kept connections, with signed claims, the request's id and its trace. */
export class ServiceClient {
  private readonly pool: Pool;

  private readonly line: Line;
  private readonly presence: ServicePresence;

  /**
   * @param baseUrl the service's address, without a path
   * @param service its name, for which claims are signed
   */
  constructor(
    baseUrl: string,
    private readonly signer: ClaimsSigner,
    private readonly service: string,
    { presence, log = SILENT, calls = CALLS }: ServiceClientOptions = {},
  ) {
    this.presence = presence ?? new ServicePresence(service, baseUrl, log);
    this.line = new Line(calls);
    this.pool = new Pool(new URL(baseUrl).origin, { connect: { timeout: CONNECT_TIMEOUT_MS } });
  }

  /**
   * The answer's JSON. Throws {@link ApiError}: the service's own error, as far as it is in the catalogue; UNAVAILABLE when it is not reachable,
   * DEADLINE_EXCEEDED when it is late. When nothing of our caller's request was begun: DEPENDENCY_AWAY while the service is known to be away; OVERLOADED when
   * there was no place for this call, or its caller waits no more. A 503 or 504 stays one, whatever its reason, which is then the `cause`. Sent again as {@link keepTrying} says, what
   * only reads also when its connection broke.
   */
  async call<Answer>(call: ServiceCall): Promise<Answer> {
    const answered = await this.inPlace(call).catch((error: unknown) => {
      throw asApiError(error);
    });
    const { status, text } = answered;
    if (status < 300) return (text === '' ? {} : JSON.parse(text)) as Answer;
    throw readError(answered);
  }

  /** As `call`, for a command that a person runs: when the service is away, the error says so in these words. */
  async callOrSay<Answer>(call: ServiceCall, away: string): Promise<Answer> {
    try {
      return await this.call<Answer>(call);
    } catch (error) {
      throw isServiceAway(error) ? new Error(away, { cause: error }) : error;
    }
  }

  /** Closes the kept connections once their requests are answered. */
  close(): Promise<void> {
    this.presence.close();
    return this.pool.close();
  }

  private async inPlace(call: ServiceCall): Promise<Answered> {
    const text = call.body === undefined ? null : JSON.stringify(call.body);
    const key = call.line ?? call.as.organization ?? call.as.principal;
    await this.presence.admit();
    const turn = await this.line.enter(key, text?.length ?? 0, call.signal);
    if (turn === 'left') throw call.signal?.reason;
    if (turn !== 'place') throw refused();
    try {
      if (isTooLate()) throw refused();
      return await this.send(call, text);
    } finally {
      this.line.giveBack(key);
    }
  }

  private async send(
    { method, path, body, as, timeoutMs: given = TIMEOUT_MS, signal, reads = method === 'GET' }: ServiceCall,
    text: string | null,
  ): Promise<Answered> {
    const budget = currentBudget();
    // What may last is waited for: its caller would not know what became of it.
    const timeoutMs = reads && budget !== undefined ? Math.min(given, Math.max(1, budget.leftMs)) : given;
    if (!reads) markBegun();
    const requestId = currentRequestId() ?? randomUUID();
    const deadline = AbortSignal.timeout(timeoutMs);
    const options = {
      method,
      path,
      headers: {
        [CLAIMS_HEADER]: this.signer.sign(this.service, {
          ...as,
          method,
          path,
          requestId,
          body: text,
          ...(budget && { waitsUntil: budget.until }),
        }),
        ...traceHeaders(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: text,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    };
    const trying = { mayRepeat: reads, signal: options.signal };
    return keepTrying(() => this.exchange(options), trying);
  }

  private async exchange(options: Dispatcher.RequestOptions): Promise<Answered> {
    const answer = await this.presence.attempt(async (answered) => {
      const head = await this.pool.request(options);
      answered();
      return head;
    });
    const [retryAfter] = [answer.headers['retry-after']].flat();
    return { status: answer.statusCode, text: await answer.body.text(), retryAfter };
  }
}

/** The statuses that say that a service is not reachable, or late. They decide, whatever the reason. */
const AWAY: ReadonlyMap<number, ErrorCode> = new Map([
  [503, 'UNAVAILABLE'],
  [504, 'DEADLINE_EXCEEDED'],
]);
const SECONDS = /^\d{1,5}$/;

/** A call that was not sent. */
function refused(): ApiError {
  return new ApiError(currentCaller()?.hasBegun === false ? 'OVERLOADED' : 'UNAVAILABLE');
}

/** Whether a call failed because the service is not reachable, or late: it may succeed later. */
export function isServiceAway(error: unknown): boolean {
  return error instanceof ApiError && AWAY.has(error.http);
}

/** A failure to get an answer, as our caller should see it. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const late = error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError || isNamed(error, 'TimeoutError');
  return Object.assign(new ApiError(late ? 'DEADLINE_EXCEEDED' : 'UNAVAILABLE'), { cause: error });
}

/** By name: the reason of an `AbortSignal.timeout` is a DOMException, not always an `Error` of this realm. */
const isNamed = (error: unknown, name: string): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === name;

type Body = { error?: { details?: { reason?: string; metadata?: Record<string, string>; fieldViolations?: FieldViolation[] }[] } };

/** The service's own error again. A 401 is a fault between our services (different keys), never our caller's. */
function readError({ status, text, retryAfter }: Answered): ApiError {
  const [info, fields] = readDetails(text);
  const code = info?.reason;
  const away = AWAY.get(status);
  const headers = SECONDS.test(retryAfter ?? '') && retryAfter !== undefined ? { headers: { 'retry-after': retryAfter } } : {};
  // Our caller's request may have begun: that the other's was not says nothing of it. A reason may be of a newer version.
  if (away !== undefined || code === 'OVERLOADED' || code === 'DEPENDENCY_AWAY')
    return Object.assign(new ApiError(away ?? 'UNAVAILABLE', headers), {
      cause: isErrorCode(code) ? new ApiError(code) : new Error(`answered ${status} ${code ?? ''}`),
    });
  if (status === 401 || !isErrorCode(code))
    return Object.assign(new ApiError('INTERNAL'), { cause: new Error(`answered ${status} ${code ?? ''}`) });
  const { metadata } = info ?? {};
  const violations = fields?.fieldViolations;
  return new ApiError(code, { ...headers, ...(metadata && { metadata }), ...(violations && { violations }) });
}

function readDetails(text: string): NonNullable<NonNullable<Body['error']>['details']> {
  try {
    return (JSON.parse(text) as Body).error?.details ?? [];
  } catch {
    return [];
  }
}

const isErrorCode = (code: string | undefined): code is ErrorCode => code !== undefined && Object.hasOwn(ERRORS, code);
