import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Cauce } from '../src/client.js';
import type { ClientOptions } from '../src/transport.js';

/** What one request is answered with. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

type Came = { readonly method: string; readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string };

export const ID = { organization: 'o'.repeat(26), store: 's'.repeat(26), payment: 'p'.repeat(26), plan: 'l'.repeat(26) };
export const STORE = `stores/${ID.store}`;
export const TOKEN = 'cauce_secret-token';

/** A payment with every member that one always has. */
export const PAYMENT = {
  name: `${STORE}/payments/${ID.payment}`,
  status: 'AWAITING_PAYMENT',
  organization: `organizations/${ID.organization}`,
  amountCents: 100,
  currencyCode: 'COP',
  title: 'Mug',
  createTime: '2026-01-31T12:00:00.000Z',
  updateTime: '2026-01-31T12:00:00.000Z',
  paymentType: 'PRODUCT',
  url: 'https://checkout.example/p/1',
} as const;

/** What creates it. */
export const TERMS = { amountCents: 100, currencyCode: 'COP', title: 'Mug', buyer: { firstName: 'Ana', phoneNumber: '+573001234567' } };

/** A server that answers what it is told, one after the other, and then 500; and keeps what came. */
export class FakeApi {
  readonly came: Came[] = [];
  private answers: Answer[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeApi> {
    const server = createServer();
    const api = new FakeApi(server);
    server.on('request', (request, response) => void api.take(request, response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return api;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Forgets what came. */
  answer(...answers: Answer[]): void {
    this.answers = answers;
    this.came.length = 0;
  }

  /** With pauses of a millisecond or two. */
  client(options: Partial<ClientOptions> = {}): Cauce {
    return new Cauce({ baseUrl: this.url, accessToken: TOKEN, firstPauseMs: 1, ...options });
  }

  stop(): void {
    this.server.close().closeAllConnections();
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    this.came.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    (this.answers.shift() ?? refusal(500, 'INTERNAL'))(request, response);
  }
}

export const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r-1', ...headers }).end(JSON.stringify(body));

/** An error of the API. */
export const refusal = (status: number, reason: string, details: readonly object[] = [], headers: Readonly<Record<string, string>> = {}): Answer =>
  json(status, { error: { code: status, status: 'S', message: 'Why.', details: [{ '@type': 't', reason, domain: 'cauce', metadata: {} }, ...details] } }, headers); // prettier-ignore

/** Any other answer. */
export const plain =
  (status: number, headers: Readonly<Record<string, string>>, body = ''): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'x-request-id': 'r-1', ...headers }).end(body);

/** Bytes as they are, and then the end of the connection. */
export const bytes =
  (...lines: readonly string[]): Answer =>
  (request) =>
    void request.socket.end(lines.join('\r\n'));

export const hangUp: Answer = (request) => void request.socket.destroy();
export const silence: Answer = () => undefined;
