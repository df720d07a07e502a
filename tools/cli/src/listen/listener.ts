import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Answered, Arrived } from './forwarding.js';

/** A webhook that was forwarded, and what became of it. `millis`: until the developer's server had answered. */
export type Forwarded = { readonly time: string; readonly arrived: Arrived; readonly answered: Answered; readonly millis: number };

/** Sends a webhook on. */
type Forward = (arrived: Arrived) => Promise<Answered>;

/** What a listener answers to whoever asks whether it is still there. */
export const STILL_HERE = 'cauce listen';

/** The server that the notifier calls: it sends each webhook on, and answers what it was answered. */
export class Listener {
  private constructor(
    private readonly server: Server,
    /** Unknown to others, so that nobody else's requests are forwarded. */
    private readonly path: string,
  ) {}

  /** Listens on a free port. @param host the address to listen on: with loopback, only this machine is heard. */
  static async start(path: string, host: string, forward: Forward, tell: (forwarded: Forwarded) => void): Promise<Listener> {
    const server = createServer((request, response) => {
      if (request.url !== path) return void response.writeHead(404).end();
      if (request.method !== 'POST') return void response.end(STILL_HERE);
      void take(request, response, forward).then(tell, () => response.destroy());
    });
    await once(server.listen(0, host), 'listening');
    return new Listener(server, path);
  }

  /** Where the notifier finds it. @param name of this machine, as the notifier knows it */
  addressAt(name: string): string {
    return `http://${name}:${(this.server.address() as AddressInfo).port}${this.path}`;
  }

  /** What is being forwarded ends first. */
  async stop(): Promise<void> {
    this.server.close();
    this.server.closeIdleConnections();
    await once(this.server, 'close');
  }
}

async function take(request: IncomingMessage, response: ServerResponse, forward: Forward): Promise<Forwarded> {
  const time = new Date().toISOString();
  const arrived = { headers: request.headers as Record<string, string>, body: await buffer(request) };
  const began = performance.now();
  const answered = await forward(arrived);
  response.writeHead(answered.status, answered.headers).end(answered.body);
  return { time, arrived, answered, millis: Math.round(performance.now() - began) };
}
