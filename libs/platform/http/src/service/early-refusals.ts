import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type ApiError, toErrorBody, toErrorHeaders } from '@cauce/contracts';
import type { Log } from '@cauce/telemetry';
import type { ErrorFilter } from '../errors/error.filter.js';
import { asRequest } from './request-context.js';
import { logAnswer, measureAnswer } from './request-metrics.js';
import { rewriteUrl } from './rewrite-url.js';

/** What a request is refused with, and the pattern of its route. */
export type EarlyRefusal = { readonly error: ApiError; readonly route: string };

/**
 * Tells whether a request is refused by what is known when it comes. Asks nobody, and holds nothing: undefined leaves it to its route, which checks again.
 * @param urlOf the address as the router would see it
 */
export type FirstLook = (request: Pick<IncomingMessage, 'method' | 'headers'>, urlOf: () => string) => EarlyRefusal | undefined;

/** Of the service: its name, where its answers are logged, how it tells of refusals, and how its addresses are written. */
type Parts = { readonly name: string; readonly logger: Log; readonly filter: ErrorFilter; readonly rewriteVerbs: boolean };

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Refusals before Fastify sees a request: in a crowd most of the work is to refuse, and by Fastify's and Nest's hooks the same answer takes about twice the CPU.
 * It has the same headers, body, log line and metrics.
 */
export class EarlyRefusals {
  private readonly looks: FirstLook[] = [];

  constructor(
    private readonly server: Server,
    private readonly parts: Parts,
  ) {}

  add(look: FirstLook): void {
    if (this.looks.push(look) === 1) this.comeFirst();
  }

  /** Takes the place of Fastify's handler, the last that was added, and passes on what is not refused. */
  private comeFirst(): void {
    const next = this.server.listeners('request').at(-1) as Handler;
    this.server.off('request', next).on('request', (request, response) => {
      const refusal = this.refusalOf(request);
      if (refusal) this.refuse(refusal, request, response);
      else next(request, response);
    });
  }

  private refusalOf(request: IncomingMessage): EarlyRefusal | undefined {
    const { url = '', headers } = request;
    // What Fastify's hooks refuse with 400 or 404.
    if (headers.host === undefined || !url.startsWith('/')) return undefined;
    for (const look of this.looks) {
      const refusal = look(request, () => rewriteUrl(url, this.parts));
      if (refusal) return refusal;
    }
    return undefined;
  }

  private refuse({ error, route }: EarlyRefusal, request: IncomingMessage, response: ServerResponse): void {
    const { name, logger, filter } = this.parts;
    const { method = '', headers } = request;
    const [since, id] = [performance.now(), randomUUID()];
    asRequest({ headers, name: `${method} ${route}`, id, answer: response }, () => {
      filter.tell(error);
      const body = JSON.stringify(toErrorBody(error));
      response
        .writeHead(error.http, {
          'x-request-id': id,
          ...toErrorHeaders(error),
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
        })
        .end(body);
      const answered = { method, route, status: error.http, ms: performance.now() - since };
      logAnswer(logger, 'info', answered);
      measureAnswer(name, answered);
    });
  }
}
