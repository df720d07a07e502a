import { type CallerFacts, CLAIMS_HEADER, type ClaimsSigner } from '@cauce/claims';
import type { ApiError } from '@cauce/contracts';
import { clientAddress, overloaded } from '@cauce/http';
import { keepTrying, type ServicePresence } from '@cauce/service-client';
import type { BehindGateway } from '@cauce/services';
import { currentCaller, traceHeaders } from '@cauce/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import { forwardedHeaders } from './headers.js';
import type { Lane } from './lanes.js';
import { type Place, Places } from './places.js';
import { Relay } from './relay.js';

const CONNECT_TIMEOUT_MS = 2_000;

/** On whose behalf a request is forwarded, and how. */
export type ForwardOptions = {
  readonly facts: CallerFacts;
  readonly signer: ClaimsSigner;
  readonly lane: Lane;
  /** How long it has waited for its turn before, in ms; default 0. */
  readonly waitedMs?: number;
  /** How long to wait for the answer to begin, where it differs from the default. */
  readonly patienceMs?: number | undefined;
};

/** One service behind the gateway: kept connections to it, and one hop. */
export class Upstream {
  private readonly pool: Pool;

  /** @param timeoutMs for the answer's beginning, and between two parts of it. */
  constructor(
    readonly service: BehindGateway,
    url: string,
    private readonly timeoutMs: number,
    private readonly presence: ServicePresence,
    private readonly places = new Places(service),
  ) {
    // As many connections as there are places and readers: a request that waited for one could not leave.
    this.pool = new Pool(new URL(url).origin, {
      connect: { timeout: CONNECT_TIMEOUT_MS },
      bodyTimeout: timeoutMs,
    });
  }

  /**
   * Throws what is known before anything is read of a request: DEPENDENCY_AWAY while the service is away, OVERLOADED where the line of its lane has no room.
   * @param organization the caller's, where its token was accepted before
   * @param addressOf else its turn is counted by its address
   * @returns to be called once, when it is found out who calls: until then one of a known organization counts as if it waited
   */
  async admit(lane: Lane, organization: string | undefined, addressOf: () => string): Promise<() => void> {
    await this.presence.admit();
    const refusal = this.places.refusalFor(lane, () => organization ?? addressOf());
    if (refusal) throw refusal;
    // Those who are not known must keep nobody out who is.
    return organization === undefined ? () => undefined : this.places.expect(lane, organization);
  }

  /** Whether there may be anything to refuse now. */
  get isPressed(): boolean {
    return this.presence.isAway || this.places.isAnyFull;
  }

  /** As `admit`, where nobody is to be asked for it. @param keyOf undefined: nobody knows yet, so only the service decides */
  refusalAtOnce(lane: Lane, keyOf: () => string | undefined): ApiError | undefined {
    return this.presence.refusalAtOnce() ?? this.places.refusalFor(lane, keyOf);
  }

  /**
   * Sends the request on once it has a place, its body as it came, with the caller's claims, and the answer back. Rejects while nothing was sent. A caller
   * who leaves before that is not heard.
   */
  async forward(request: FastifyRequest, reply: FastifyReply, forwarding: ForwardOptions): Promise<void> {
    // It may have left while it waited for its turn to read a list: then nothing would tell us.
    if (reply.raw.destroyed) return void reply.hijack();
    const asker = askerOf(request, forwarding);
    const place = this.places.take(asker) ?? (await this.places.wait(asker, reply));
    if (!place) return void reply.hijack();
    try {
      if (isOver()) throw overloaded('gateway', 'time');
      await this.presence.admit(); // it may have been found away while this waited for its place
      await this.send(request, reply, { ...forwarding, place });
    } finally {
      place.end();
    }
  }

  /** Closes the kept connections once their answers are complete. */
  close(): Promise<void> {
    this.presence.close();
    this.places.close();
    return this.pool.close();
  }

  private send(request: FastifyRequest, reply: FastifyReply, { place, ...forwarding }: ForwardOptions & { place: Place }): Promise<void> {
    // By its key a creation happens once, however often it is sent.
    const mayRepeat = isRead(request) || request.headers['idempotency-key'] !== undefined;
    return keepTrying(() => this.exchange(this.toOptions(request, forwarding), reply, place), { mayRepeat });
  }

  private exchange(options: Dispatcher.DispatchOptions, reply: FastifyReply, place: Place): Promise<void> {
    const sent = (answered: () => void) =>
      new Promise<void>((resolve, reject) => {
        const began = () => {
          answered();
          place.answers();
        };
        const done = (error?: ApiError) => (error ? reject(error) : resolve());
        this.pool.dispatch(options, new Relay(reply, { began, done, large: () => place.onlyReads() }));
      });
    return this.presence.attempt(sent);
  }

  private toOptions(request: FastifyRequest, { facts, signer, patienceMs = this.timeoutMs }: ForwardOptions): Dispatcher.DispatchOptions {
    const { method, originalUrl: path, id: requestId } = request;
    const body = bodyOf(request);
    const until = currentCaller()?.until;
    const claims = signer.sign(this.service, {
      ...facts,
      method,
      path,
      requestId,
      body,
      ...(until !== undefined && { waitsUntil: until }),
    });
    return {
      method,
      path,
      headers: { ...forwardedHeaders(request.headers), ...traceHeaders(), [CLAIMS_HEADER]: claims },
      body,
      idempotent: isRead(request),
      headersTimeout: until === undefined ? patienceMs : Math.min(patienceMs, Math.max(1, until - Date.now())),
    };
  }
}

function askerOf(request: FastifyRequest, { facts, lane, waitedMs = 0 }: ForwardOptions) {
  const key = facts.organization ?? clientAddress(request) ?? '';
  return { lane, key, bytes: bodyOf(request)?.length ?? 0, waitedMs };
}

function bodyOf({ body }: FastifyRequest): Buffer | null {
  return Buffer.isBuffer(body) && body.length > 0 ? body : null;
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Whether the time that the caller waits is over, by the clock that has set it. */
const isOver = (): boolean => (currentCaller()?.until ?? Infinity) <= Date.now();
