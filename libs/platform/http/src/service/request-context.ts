import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { CLAIMS_HEADER, type ClaimsVerifier } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import {
  callerWaitsUntil,
  captureWork,
  continueTrace,
  currentCaller,
  isTracing,
  type Log,
  type WaitingCaller,
  withRequest,
} from '@cauce/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { claimsOf, holdClaims, setClaims } from '../callers/callers.js';
import { refuseLate, refuseOverload } from '../overload/refuse-overload.js';
import { type Answered, isWatching, logAnswer, measureAnswer } from './request-metrics.js';

/** Runs a function with the ids of a request, from wherever it is called: a decoration of the request. */
type Within = ReturnType<typeof captureWork>;
const WITHIN = 'within';
/** Who waits for it: a decoration, too. */
const CALLER = 'caller';

/** What frames every request, before its body is read: who calls, its id, its trace and its line in the log. */
export function frameRequests(fastify: FastifyInstance, parts: { name: string; logger: Log; verifier?: ClaimsVerifier | undefined }): void {
  holdClaims(fastify);
  fastify.decorateRequest(WITHIN, undefined);
  fastify.decorateRequest(CALLER, undefined);
  fastify.addHook('onRequest', (request, reply, done) => {
    const claims = parts.verifier?.verify(oneHeader(request, CLAIMS_HEADER), request.method, request.originalUrl);
    setClaims(request, claims);
    request.id = claims?.requestId ?? request.id;
    void reply.header('x-request-id', request.id);
    inContext(request, reply, done);
  });
  fastify.addHook('onRequest', refuseWithoutHost);
  fastify.addHook('onRequest', refuseEmptySegments);
  refuseOverload(fastify, parts.name, isUnknownOrWatching);
  if (parts.verifier) {
    fastify.addHook('onRequest', refuseUnknownCallers);
    refuseLate(fastify, parts.name);
  }
  fastify.addHook('onResponse', (request, reply, done) => {
    const caller = request.getDecorator<WaitingCaller | undefined>(CALLER);
    // A caller that has left without an answer does not make its request background: it would have all the time.
    if (caller) caller.isAnswered = reply.raw.writableFinished;
    const answered = answeredOf(request, reply);
    const isForMonitoring = isWatching(request.url);
    // One line for each request from outside, at its door; behind it, for debugging.
    const level = parts.verifier || isForMonitoring ? 'debug' : 'info';
    // An answer that was relayed ends where its upstream connection was begun: inside of another request.
    request.getDecorator<Within | undefined>(WITHIN)?.(() => logAnswer(parts.logger, level, answered));
    if (!isForMonitoring) measureAnswer(parts.name, answered);
    done();
  });
}

/** A request as it came: `name` is that of its span, `answer` what it is answered by. */
type Framed = { readonly headers: IncomingHttpHeaders; readonly name: string; readonly id: string; readonly answer: ServerResponse };

/** Runs `work` for a request, so that its log lines and calls carry its ids. The span lasts as long as the answer. */
export function asRequest({ headers, name, id, answer }: Framed, work: () => void): void {
  const framed = () => {
    withRequest({ requestId: id }, work);
    return isTracing() ? new Promise<void>((closed) => answer.once('close', closed)) : undefined;
  };
  void continueTrace(headers, name, framed, { kind: 'server' });
}

/** The rest of the request runs inside of `done`. */
function inContext(request: FastifyRequest, { raw: answer }: FastifyReply, done: () => void): void {
  const { headers, id, method, routeOptions } = request;
  asRequest({ headers, name: `${method} ${routeOptions.url ?? '(unknown)'}`, id, answer }, () => {
    request.setDecorator(WITHIN, captureWork());
    request.setDecorator(CALLER, currentCaller());
    const until = claimsOf(request)?.waitsUntil;
    if (until !== undefined) callerWaitsUntil(until);
    done();
  });
}

/**
 * Before the body is read, and after the 404 of an unknown route. The guard decides which caller may use which route. The
 * gateway vouches for the store of the path: one that its claims do not name is not this token's to see.
 */
function refuseUnknownCallers(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  done(isUnknownOrWatching(request) ? undefined : claimsFault(request));
}

const isUnknownOrWatching = ({ is404, url }: FastifyRequest): boolean => is404 || isWatching(url);

function claimsFault(request: FastifyRequest): ApiError | undefined {
  const claims = claimsOf(request);
  if (!claims) return new ApiError('INTERNAL_CALLER_UNKNOWN');
  const { store } = request.params as { store?: string };
  const foreign = claims.caller === 'gateway' && store !== undefined && claims.store?.name !== `stores/${store}`;
  return foreign ? new ApiError('STORE_NOT_FOUND') : undefined;
}

/** RFC 9112, section 3.2: a request of HTTP/1.1 must name its host. */
function refuseWithoutHost({ raw }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  done(raw.httpVersion === '1.1' && raw.headers.host === undefined ? new ApiError('BAD_REQUEST') : undefined);
}

/** find-my-way takes `/payments/` for `/payments/:payment` with an empty id. */
function refuseEmptySegments(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const params = Object.values(request.params as Readonly<Record<string, string>>);
  done(params.includes('') ? new ApiError('ROUTE_NOT_FOUND') : undefined);
}

const oneHeader = (request: FastifyRequest, name: string): string | undefined => [request.headers[name]].flat()[0];

const answeredOf = (
  { method, routeOptions: { url: route } }: FastifyRequest,
  { statusCode: status, elapsedTime: ms }: FastifyReply,
): Answered => ({
  method,
  route,
  status,
  ms,
});
