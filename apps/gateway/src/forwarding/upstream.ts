import { setTimeout as pause } from 'node:timers/promises';
import { type CallerFacts, CLAIMS_HEADER, type ClaimsSigner } from '@cauce/claims';
import type { ApiError } from '@cauce/contracts';
import type { BehindGateway } from '@cauce/services';
import { traceHeaders } from '@cauce/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, errors, Pool } from 'undici';
import { forwardedHeaders } from './headers.js';
import { Relay } from './relay.js';

const CONNECTIONS = 128;
const CONNECT_TIMEOUT_MS = 2_000;
/** How long to try again where nothing listens: another instance may soon take the place of one that has ended. */
const REFUSED_MS = 1_000;
const REFUSED_PAUSE_MS = 100;

/** On whose behalf a request is forwarded. `patienceMs`: how long to wait for the answer to begin, where it differs from the default. */
export type ForwardOptions = { readonly facts: CallerFacts; readonly signer: ClaimsSigner; readonly patienceMs?: number | undefined };

/** One service behind the gateway: kept connections to it, and one hop. */
export class Upstream {
  private readonly pool: Pool;

  /** @param timeoutMs for the answer's beginning, and between two parts of it. */
  constructor(
    readonly service: BehindGateway,
    url: string,
    timeoutMs: number,
  ) {
    this.pool = new Pool(new URL(url).origin, {
      connections: CONNECTIONS,
      connect: { timeout: CONNECT_TIMEOUT_MS },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
  }

  /** Sends the request on, its body as it came, with the caller's claims, and the answer back. Rejects while nothing was sent. */
  async forward(request: FastifyRequest, reply: FastifyReply, forwarding: ForwardOptions): Promise<void> {
    const options = this.toOptions(request, forwarding);
    const once = options.idempotent === true || request.headers['idempotency-key'] !== undefined;
    let error = await this.exchange(options, reply);
    // A kept connection may close as we write to it. An idempotent request may be sent again, on another one.
    if (error?.cause instanceof errors.SocketError && once) error = await this.exchange(options, reply);
    for (const until = performance.now() + REFUSED_MS; isRefused(error) && performance.now() < until;) {
      await pause(REFUSED_PAUSE_MS);
      error = await this.exchange(options, reply);
    }
    if (error) throw error;
  }

  /** Closes the kept connections once their answers are complete. */
  close(): Promise<void> {
    return this.pool.close();
  }

  private exchange(options: Dispatcher.DispatchOptions, reply: FastifyReply): Promise<ApiError | undefined> {
    return new Promise((resolve) => {
      this.pool.dispatch(options, new Relay(reply, resolve));
    });
  }

  private toOptions(request: FastifyRequest, { facts, signer, patienceMs }: ForwardOptions): Dispatcher.DispatchOptions {
    const { method, originalUrl: path, id: requestId } = request;
    const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null;
    const claims = signer.sign(this.service, { ...facts, method, path, requestId, body });
    return {
      method,
      path,
      headers: { ...forwardedHeaders(request.headers), ...traceHeaders(), [CLAIMS_HEADER]: claims },
      body,
      idempotent: method === 'GET' || method === 'HEAD',
      ...(patienceMs !== undefined && { headersTimeout: patienceMs }),
    };
  }
}

/** No connection was made: nothing was sent, so even a write may be sent again. */
function isRefused(error: ApiError | undefined): boolean {
  const cause = error?.cause;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
