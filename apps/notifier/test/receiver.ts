import { once } from 'node:events';
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A webhook as it came. */
export type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string; readonly at: number };

/** Answers a webhook; `nth` counts from 1, for each address. */
export type Answering = (response: ServerResponse, received: Received, nth: number) => unknown;

/** A merchant's server: keeps what comes, answers 200 unless told otherwise by address. */
export class Receiver {
  readonly received: Received[] = [];
  private readonly answers = new Map<string, Answering>();
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => this.take(request.url ?? '', request.headers, Buffer.concat(chunks).toString(), response));
  });

  async start(): Promise<this> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return this;
  }

  /** An address of its own, answered so. */
  address(path: string, answer?: Answering): string {
    if (answer) this.answers.set(path, answer);
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** What `meet` makes of the next connection, before anything of it is read. */
  async nextConnection<T>(meet: (socket: Socket) => Promise<T>): Promise<T> {
    const [socket] = (await once(this.server, 'connection')) as [Socket];
    return meet(socket);
  }

  /** What came to an address. */
  at(path: string): Received[] {
    return this.received.filter((each) => each.path === path);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private take(path: string, headers: IncomingHttpHeaders, body: string, response: ServerResponse): void {
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
