import { randomUUID } from 'node:crypto';
import { type CallerFacts, CLAIMS_HEADER, type ClaimsSigner } from '@cauce/claims';
import { ApiError, type ErrorCode, ERRORS, type FieldViolation } from '@cauce/contracts';
import { currentRequestId, markBegun, traceHeaders } from '@cauce/telemetry';
import { type Dispatcher, errors, Pool } from 'undici';
import { keepTrying } from './keep-trying.js';

const TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 2_000;

/** One call to another service of ours. */
export type ServiceCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With the query, escaped. */
  readonly path: string;
  readonly body?: unknown;
  /** Who asks, besides the calling service itself. */
  readonly as: CallerFacts;
  /** For the whole answer; default 10 s. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
};

type Answered = { readonly status: number; readonly text: string };

/** Calls one service over kept connections, with signed claims, the request's id and its trace. */
export class ServiceClient {
  private readonly pool: Pool;

  /** @param baseUrl the service's address, without a path. @param service its name, for which claims are signed. */
  constructor(
    baseUrl: string,
    private readonly signer: ClaimsSigner,
    private readonly service: string,
  ) {
    this.pool = new Pool(new URL(baseUrl).origin, { connect: { timeout: CONNECT_TIMEOUT_MS } });
  }

  /**
   * The answer's JSON. Throws {@link ApiError}: the service's own error, as far as it is in the catalogue;
   * UNAVAILABLE when it is not reachable, DEADLINE_EXCEEDED when it is late. Sent again as {@link keepTrying} says, a GET also when its connection broke.
   */
  async call<Answer>(call: ServiceCall): Promise<Answer> {
    const { status, text } = await this.send(call).catch((error: unknown) => {
      throw asApiError(error);
    });
    if (status < 300) return (text === '' ? {} : JSON.parse(text)) as Answer;
    throw readError(status, text);
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
    return this.pool.close();
  }

  private async send({ method, path, body, as, timeoutMs = TIMEOUT_MS, signal }: ServiceCall): Promise<Answered> {
    if (method !== 'GET') markBegun();
    const requestId = currentRequestId() ?? randomUUID();
    const text = body === undefined ? null : JSON.stringify(body);
    const deadline = AbortSignal.timeout(timeoutMs);
    const options = {
      method,
      path,
      headers: {
        [CLAIMS_HEADER]: this.signer.sign(this.service, { ...as, method, path, requestId, body: text }),
        ...traceHeaders(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: text,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    };
    const trying = { mayRepeat: method === 'GET', signal: options.signal };
    return keepTrying(() => this.exchange(options), trying);
  }

  private async exchange(options: Dispatcher.RequestOptions): Promise<Answered> {
    const answer = await this.pool.request(options);
    return { status: answer.statusCode, text: await answer.body.text() };
  }
}

/** Whether a call failed because the service is not reachable, or late: it may succeed later. */
export function isServiceAway(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'UNAVAILABLE' || error.code === 'DEADLINE_EXCEEDED');
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
function readError(status: number, text: string): ApiError {
  const [info, fields] = readDetails(text);
  const code = info?.reason;
  if (status === 401 || !isErrorCode(code))
    return Object.assign(new ApiError('INTERNAL'), { cause: new Error(`answered ${status} ${code ?? ''}`) });
  // Our caller's request may have begun: that the other's was not says nothing of it.
  if (code === 'OVERLOADED' || code === 'DEPENDENCY_AWAY') return Object.assign(new ApiError('UNAVAILABLE'), { cause: new ApiError(code) });
  const { metadata } = info ?? {};
  const violations = fields?.fieldViolations;
  return new ApiError(code, { ...(metadata && { metadata }), ...(violations && { violations }) });
}

function readDetails(text: string): NonNullable<NonNullable<Body['error']>['details']> {
  try {
    return (JSON.parse(text) as Body).error?.details ?? [];
  } catch {
    return [];
  }
}

const isErrorCode = (code: string | undefined): code is ErrorCode => code !== undefined && Object.hasOwn(ERRORS, code);
