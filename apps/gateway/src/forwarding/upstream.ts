import { type CallerFacts, CLAIMS_HEADER, type ClaimsSigner } from '@cauce/claims';
import { keepTrying } from '@cauce/service-client';
import type { BehindGateway } from '@cauce/services';
import { traceHeaders } from '@cauce/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import { forwardedHeaders } from './headers.js';
import { Relay } from './relay.js';

const CONNECTIONS = 128;
const CONNECT_TIMEOUT_MS = 2_000;

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
    // By its key a creation happens once, however often it is sent.
    const mayRepeat = options.idempotent === true || request.headers['idempotency-key'] !== undefined;
    await keepTrying(() => this.exchange(options, reply), { mayRepeat });
  }

  /** Closes the kept connections once their answers are complete. */
  close(): Promise<void> {
    return this.pool.close();
  }

  private exchange(options: Dispatcher.DispatchOptions, reply: FastifyReply): Promise<void> {
    return new Promise((resolve, reject) => {
      this.pool.dispatch(options, new Relay(reply, (error) => (error ? reject(error) : resolve())));
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
