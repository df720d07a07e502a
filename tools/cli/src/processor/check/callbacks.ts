import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { CALLBACK_HEADERS, callbackSignature } from '@cauce/contracts';
import { Refused } from '../../operator-door.js';

/** A callback that came: its key, whether it is signed as it should be, and how it was answered. */
export type ReceivedCallback = { readonly key: string; readonly reference: string; readonly isGenuine: boolean; readonly answered: number };

const TOLERANCE_S = 300;

/** Receives an adapter's callbacks. The first one of a key that is refused is answered 503. */
export class Callbacks {
  readonly received: ReceivedCallback[] = [];
  private readonly refusedOnce = new Set<string>();

  private constructor(
    private readonly server: Server,
    private readonly secret: string,
  ) {}

  /** Throws Refused when the port is taken. */
  static async listen(port: number, secret: string): Promise<Callbacks> {
    const server = createServer();
    const callbacks = new Callbacks(server, secret);
    server.on('request', (request: IncomingMessage, response) => {
      void callbacks.receive(request).then((status) => response.writeHead(status).end());
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening').catch((error: unknown) => {
      throw new Refused(`Callbacks cannot be received on port ${port}: ${error instanceof Error ? error.message : String(error)}`);
    });
    return callbacks;
  }

  /** Answers 503 to the next callback of this key. */
  refuseOnce(key: string): void {
    this.refusedOnce.add(key);
  }

  of(key: string): readonly ReceivedCallback[] {
    return this.received.filter((each) => each.key === key);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async receive(request: IncomingMessage): Promise<number> {
    const body = await buffer(request);
    const timestamp = String(request.headers[CALLBACK_HEADERS.timestamp] ?? '');
    const isTimely = /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - Date.now() / 1000) <= TOLERANCE_S;
    const isGenuine = isTimely && request.headers[CALLBACK_HEADERS.signature] === callbackSignature(this.secret, timestamp, body);
    const { key, reference } = membersOf(body);
    const answered = this.refusedOnce.delete(key) ? 503 : 200;
    this.received.push({ key, reference, isGenuine, answered });
    return answered;
  }
}

function membersOf(body: Buffer): { readonly key: string; readonly reference: string } {
  try {
    const { key, reference } = JSON.parse(body.toString()) as Readonly<Record<string, unknown>>;
    return { key: String(key), reference: String(reference) };
  } catch {
    return { key: '', reference: '' };
  }
}
