import { ApiError, toErrorBody, toErrorHeaders } from '@cauce/contracts';
import { type Log, repeats } from '@cauce/telemetry';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withFaultsOf } from '../operations/documented-request.js';
import { KnownRoutes } from './known-routes.js';
import { toApiError } from './to-api-error.js';

/** How a service words its errors, where the catalogue's JSON is not enough. */
export type ErrorOptions = {
  /** Knows errors of the service's parts (an unreachable database → UNAVAILABLE); undefined: not one of these. */
  readonly translateError?: (thrown: unknown) => ApiError | undefined;
  /** A page in place of the JSON body, for browsers; undefined: JSON. */
  readonly errorPage?: (error: ApiError, request: FastifyRequest) => string | undefined;
};

/** Every error answer of a service, in the one shape. Our own faults are logged; their body says nothing of the inside. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly routes: KnownRoutes,
    private readonly logger: Log,
    private readonly options: ErrorOptions = {},
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    // Not ours to answer: a consumer's errors go to its transport.
    if (host.getType() !== 'http') throw thrown;
    const http = host.switchToHttp();
    this.answer(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /** That a part does not answer is told once a minute: the access log has each request's status, and nobody is to blame. */
  tell({ http, code: reason, cause }: ApiError, thrown?: unknown): void {
    const facts = { err: cause ?? thrown, reason };
    if (http === 503 || http === 504) repeats.warn(this.logger, facts, 'requests fail: a part that we depend on does not answer');
    else this.logger.error(facts, 'request failed');
  }

  /** Sends the answer, unless one is under way already. */
  answer(fault: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const thrown = withFaultsOf(request, fault);
    const error = request.is404 ? this.routes.refusal(request.url) : (this.options.translateError?.(thrown) ?? toApiError(thrown));
    if (error.http >= 500) this.tell(error, thrown);
    if (reply.sent || reply.raw.headersSent) return void reply.raw.destroy();
    const page = this.options.errorPage?.(error, request);
    void reply.code(error.http).headers(toErrorHeaders(error));
    void (page === undefined
      ? reply.type('application/json; charset=utf-8').send(toErrorBody(error))
      : reply.type('text/html; charset=utf-8').send(page));
  }
}
