import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer } from '@cauce/testing/services';

/** A webhook as it came. */
export type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string; readonly at: number };

/** Answers a webhook; `nth` counts from 1, for each address. */
export type Answering = (response: ServerResponse, received: Received, nth: number) => unknown;

/** A merchant's server: keeps what comes, answers 200 unless told otherwise by address. */
export class Receiver {
  readonly received: Received[] = [];
  private readonly answers = new Map<string, Answering>();

  private constructor(private readonly server: LocalServer) {}

  /** Listens on a free port of this machine. */
  static async start(): Promise<Receiver> {
    const server = await LocalServer.start((...request) => receiver.take(...request));
    const receiver = new Receiver(server);
    return receiver;
  }

  /** An address of its own, answered so. */
  address(path: string, answer?: Answering): string {
    if (answer) this.answers.set(path, answer);
    return `${this.server.url}${path}`;
  }

  /** See `LocalServer.refuseDuring`. */
  refuseDuring<T>(meanwhile: () => Promise<T>): Promise<T> {
    return this.server.refuseDuring(meanwhile);
  }

  /** What came to an address. */
  at(path: string): Received[] {
    return this.received.filter((each) => each.path === path);
  }

  close(): Promise<void> {
    return this.server.stop();
  }

  private take({ url: path = '', headers }: IncomingMessage, body: string, response: ServerResponse): void {
    const received = { path, headers, body, at: Date.now() };
    this.received.push(received);
    const answer = this.answers.get(path) ?? ((each) => each.end('ok'));
    answer(response, received, this.at(path).length);
  }
}

/** Answers with a status. */
export const status =
  (code: number, headers: Record<string, string> = {}): Answering =>
  (response) =>
    response.writeHead(code, headers).end(`answered ${code}`);
