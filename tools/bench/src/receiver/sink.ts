import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What came of one resource. */
type Arrivals = { count: number; last: number; sequence: number; readonly waiting: { count: number; done: (at: number) => void }[] };

const LOOK_EVERY_MS = 50;
const GIVE_UP_MS = 60_000;

/** A merchant's receiver that answers 200 at once, in this process, so that its clock is the load's. Counts by payment. */
export class Sink {
  readonly #server: Server;
  readonly #arrivals = new Map<string, Arrivals>();
  readonly #ids = new Set<string>();
  #received = 0;
  #inverted = 0;

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.#take(request, response));
  }

  /** Listens on a free port of this machine. */
  static async start(): Promise<Sink> {
    const server = createServer({ keepAliveTimeout: 60_000 });
    await new Promise<void>((listening, failed) => {
      server.once('error', failed);
      server.listen(0, '127.0.0.1', listening);
    });
    return new Sink(server);
  }

  /** Where webhooks go. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hooks`;
  }

  /** Different webhooks. */
  get received(): number {
    return this.#ids.size;
  }

  /** Webhooks that came more than once. */
  get duplicates(): number {
    return this.#received - this.#ids.size;
  }

  /** Webhooks that came after a later one of the same payment. */
  get inverted(): number {
    return this.#inverted;
  }

  /** Resolves when so many have come of a payment (and its attempts), with the time of the last: `performance.now()`. Rejects after a minute. */
  until(payment: string, count: number): Promise<number> {
    const arrivals = this.#of(payment);
    if (arrivals.count >= count) return Promise.resolve(arrivals.last);
    return new Promise((resolve, reject) => {
      const missing = () => reject(new Error(`Of ${payment} came ${arrivals.count} webhooks within a minute, not ${count}.`));
      const timer = setTimeout(missing, GIVE_UP_MS);
      const done = (at: number) => {
        clearTimeout(timer);
        resolve(at);
      };
      arrivals.waiting.push({ count, done });
    });
  }

  /** Waits until so many have come in all, at most `patienceMs`. */
  async untilReceived(count: number, patienceMs: number): Promise<void> {
    const giveUp = performance.now() + patienceMs;
    while (this.received < count && performance.now() < giveUp) await pause(LOOK_EVERY_MS);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    response.writeHead(200, { 'content-type': 'text/plain' }).end('ok');
    const at = performance.now();
    const { data } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { data: { name: string } };
    this.#note(data.name, String(request.headers['webhook-id']), Number(request.headers['x-service-sequence']), at);
  }

  #note(resource: string, id: string, sequence: number, at: number): void {
    this.#received += 1;
    if (this.#ids.has(id)) return;
    this.#ids.add(id);
    const arrivals = this.#of(resource.replace(/\/attempts\/.*/, ''));
    if (sequence < arrivals.sequence) this.#inverted += 1;
    Object.assign(arrivals, { count: arrivals.count + 1, last: at, sequence: Math.max(sequence, arrivals.sequence) });
    for (const waiter of arrivals.waiting.splice(0)) {
      if (arrivals.count >= waiter.count) waiter.done(at);
      else arrivals.waiting.push(waiter);
    }
  }

  #of(payment: string): Arrivals {
    const known = this.#arrivals.get(payment);
    if (known !== undefined) return known;
    const fresh: Arrivals = { count: 0, last: 0, sequence: -1, waiting: [] };
    this.#arrivals.set(payment, fresh);
    return fresh;
  }
}
