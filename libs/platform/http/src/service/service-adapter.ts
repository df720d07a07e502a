import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { TrustedProxies } from '@cauce/config';
import { ApiError, type ErrorCode, toErrorBody } from '@cauce/contracts';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Drain } from './drain.js';
import { Listeners } from './listeners.js';
import { rewriteUrl } from './rewrite-url.js';

const CREATED = 201;
const REQUEST_TIMEOUT_MS = 60_000;

type AdapterOptions = {
  readonly rewriteVerbs?: boolean;
  /** Whose X-Forwarded-For tells the caller's address: `clientAddress`. */
  readonly config: { readonly TRUSTED_PROXIES?: TrustedProxies };
};

/** Fastify under Nest, set up as every service of ours needs it. */
export class ServiceAdapter extends FastifyAdapter {
  /** Empties the server of its connections; to be run before it is closed. */
  readonly drain: Drain;
  /** The server's sockets besides its own. */
  readonly listeners: Listeners;

  constructor({ rewriteVerbs = false, config: { TRUSTED_PROXIES: proxies } }: AdapterOptions) {
    super({
      logger: false,
      ...(proxies && { trustProxy: (address: string) => proxies.trusts(address) }),
      // Our own: an id from outside is taken only from verified claims.
      requestIdHeader: false,
      genReqId: () => randomUUID(),
      // Requests that arrive while we stop are answered; the connection closes after that.
      return503OnClosing: false,
      forceCloseConnections: 'idle',
      requestTimeout: REQUEST_TIMEOUT_MS,
      rewriteUrl: ({ url }: { url?: string | undefined }) => rewriteUrl(url ?? '/', { rewriteVerbs }),
      // Node would answer a request without Host with an empty body: `frameRequests` refuses it.
      http: { requireHostHeader: false },
      clientErrorHandler: (error, socket) => answerBroken(error, socket),
    });
    const { server } = this.getInstance();
    this.listeners = new Listeners(server);
    this.drain = new Drain(server, this.listeners);
  }

  /** Resolves when the last connection has ended, whichever socket it came through. */
  override async close(): Promise<void> {
    this.listeners.close();
    await super.close();
    await this.listeners.closed();
  }

  /** `createService` has set one already, before any plugin: Nest sets its own after them, too late for them to inherit it. */
  override setErrorHandler(): ReturnType<FastifyAdapter['setErrorHandler']> {
    return this.getInstance();
  }

  /** 200 for every success (docs/api.md, "HTTP"): Nest would answer a POST with 201. */
  override status(...[response, code]: Parameters<FastifyAdapter['status']>): unknown {
    return super.status(response, code === CREATED ? 200 : code) as unknown;
  }
}

/** What Node calls the ways in which a request can be broken; any other is BAD_REQUEST. */
const BROKEN: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Bytes that are no HTTP, headers over the limit, a request that never ends: the connection's last words, in our shape. */
function answerBroken({ code = '' }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const error = new ApiError(BROKEN[code] ?? 'BAD_REQUEST');
  const body = JSON.stringify(toErrorBody(error));
  const head = [
    `HTTP/1.1 ${error.http} ${STATUS_CODES[error.http]}`,
    'content-type: application/json; charset=utf-8',
    `x-request-id: ${randomUUID()}`,
  ];
  socket.end([...head, `content-length: ${Buffer.byteLength(body)}`, 'connection: close', '', body].join('\r\n'));
}
