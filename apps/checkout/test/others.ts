import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  ApiError,
  type CardForm,
  type CheckoutConnection,
  type CheckoutPayment,
  type CheckoutSubscription,
  ENVIRONMENT_ACCOUNT,
  type ErrorCode,
  toErrorBody,
} from '@cauce/contracts';

/** What one of our services was asked. */
export type Asked = { readonly route: string; readonly body: unknown };

/** An answer: JSON, or the error of this code. */
type Answer = object | ApiError;

/**
 * Billing, payments and the partner gateway as far as the pages ask them, by the internal routes (`INTERNAL_ROUTES`): the spec says what they answer.
 * What is asked is kept.
 */
export class Others {
  readonly asked: Asked[] = [];
  subscription: CheckoutSubscription | undefined;
  connection: CheckoutConnection | undefined;
  payment: CheckoutPayment | undefined;
  /** Where a subscription's card is entered; undefined: at the environment's processor. */
  cardForm: CardForm | undefined;
  /** Requests that wait for a change are held until then. */
  change: Promise<unknown> = Promise.resolve();
  private readonly answers = new Map<string, (body: unknown) => Answer>();
  private readonly server: Server = createServer((request, response) => void this.handle(request, response));

  async start(): Promise<this> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** `route`: the method and the end of the path, `POST /codes`. */
  answer(route: string, answer: (body: never) => Answer): void {
    this.answers.set(route, answer as (body: unknown) => Answer);
  }

  reset(subscription?: CheckoutSubscription): void {
    this.asked.length = 0;
    this.answers.clear();
    this.subscription = subscription;
    this.cardForm = undefined;
  }

  /** What a route was asked with, each time. */
  bodiesOf(route: string): readonly unknown[] {
    return this.asked.filter((each) => each.route === route).map(({ body }) => body);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((closed) => this.server.close(() => closed()));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const body: unknown = request.method === 'POST' ? await json(request) : undefined;
    const end = /^\/internal\/checkout\/(?:payments|subscriptions|method-links|connect-links)\/[^/]+(\/.+)?$/.exec(path);
    const route = `${request.method} ${end ? (end[1] ?? '') : path}`.trim();
    if (request.method === 'POST') this.asked.push({ route, body });
    if (request.url?.includes('wait=')) await this.change;
    const answer = this.answers.get(route)?.(body) ?? this.usual(path);
    response.writeHead(answer instanceof ApiError ? answer.http : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer instanceof ApiError ? toErrorBody(answer) : answer));
  }

  private usual(path: string): Answer {
    if (path.includes('/document-types')) return { documentTypes: [] };
    if (path.includes('/card-forms/')) return this.cardForm ?? { account: ENVIRONMENT_ACCOUNT };
    const about = path.includes('/payments/') ? this.payment : path.includes('/connect-links/') ? this.connection : this.subscription;
    return about ?? new ApiError('LINK_NOT_FOUND');
  }
}

/** A rejection of one of our services. */
export function rejected(code: ErrorCode, metadata: Readonly<Record<string, string>> = {}): ApiError {
  return new ApiError(code, { metadata });
}
