import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer } from '@cauce/testing/services';

/** A webhook that has come whole. */
export type Arrival = {
  /** Which of the receiver's addresses it came to. */
  readonly endpoint: string;
  readonly id: string;
  /** The revision of its resource. */
  readonly sequence: number;
  readonly body: string;
  /** A time of `performance.now()`. */
  readonly at: number;
};

/** How a receiver answers: 200, 500, or never. */
export type Manner = 'takes' | 'refuses' | 'hangs';

/** A merchant's receiver in this process, so that its clock is the load's: it reads the whole webhook, reports it, and answers. */
export class Receiver {
  /** Called with each webhook, before it is answered. */
  onArrival: (arrival: Arrival) => void = () => undefined;
  /** How each of its addresses answers. */
  mannerOf: (endpoint: string) => Manner = () => 'takes';

  private constructor(private readonly server: LocalServer) {}

  /** Listens on a free port of this machine. */
  static async start(): Promise<Receiver> {
    const server = await LocalServer.start((...request) => receiver.take(...request));
    const receiver = new Receiver(server);
    return receiver;
  }

  /** The address of an endpoint: any name will do. */
  urlOf(endpoint: string): string {
    return `${this.server.url}/${endpoint}`;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private take({ url = '/', headers }: IncomingMessage, body: string, response: ServerResponse): void {
    const sequence = Number(headers['x-service-sequence']);
    const endpoint = url.slice(1);
    this.onArrival({ endpoint, id: String(headers['webhook-id']), sequence, body, at: performance.now() });
    const manner = this.mannerOf(endpoint);
    if (manner !== 'hangs') response.writeHead(manner === 'takes' ? 200 : 500).end();
  }
}
