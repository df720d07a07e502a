import type { ApiError } from '@cauce/contracts';
import { CLAIMS_HEADER, type CallerFacts, type ClaimsSigner } from '@cauce/http';
import { traceHeaders } from '@cauce/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Pool, type Dispatcher, errors } from 'undici';
import type { ServiceName } from '../routes/route.js';
import { forwardedHeaders } from './headers.js';
import { Relay } from './relay.js';

const CONNECTIONS = 128;
const CONNECT_TIMEOUT_MS = 2_000;

/** One service behind the gateway: kept connections to it, and one hop. */
export class Upstream {
  private readonly pool: Pool;

  /** @param timeoutMs for the answer's beginning, and between two parts of it. */
  constructor(
    readonly service: ServiceName,
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
  async forward(request: FastifyRequest, reply: FastifyReply, facts: CallerFacts, signer: ClaimsSigner): Promise<void> {
    const options = this.toOptions(request, facts, signer);
    const error = await this.exchange(options, reply);
    if (!error) return;
    // A kept connection may close as we write to it. What only reads is safe to send once more, on another one.
    const again = options.idempotent && error.cause instanceof errors.SocketError ? await this.exchange(options, reply) : error;
    if (again) throw again;
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

  private toOptions(request: FastifyRequest, facts: CallerFacts, signer: ClaimsSigner): Dispatcher.DispatchOptions {
    const { method, originalUrl: path, id: requestId } = request;
    const claims = signer.sign(this.service, { ...facts, method, path, requestId });
    return {
      method,
      path,
      headers: { ...forwardedHeaders(request.headers), ...traceHeaders(), [CLAIMS_HEADER]: claims },
      body: Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null,
      idempotent: method === 'GET' || method === 'HEAD',
    };
  }
}
