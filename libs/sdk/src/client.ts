import { randomUUID } from 'node:crypto';
import { CauceConnectionError, CauceError } from './errors.js';
import { type RetryOptions, withRetries } from './retries.js';
import type { AnswerOf, ItemOf, PagedPath, PathWith, RequestOf } from './types.js';

/** How a client reaches the API. */
export type ClientOptions = RetryOptions & {
  /** Without `/v1`: `https://api.example`. */
  readonly baseUrl: string;
  readonly accessToken: string;
  /** How long one try may take, in milliseconds. 30,000 unless said otherwise. */
  readonly timeoutMs?: number;
  /** Instead of the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

/** What one call may say besides its request. */
export type CallOptions = {
  /** Gives up, between tries too. */
  readonly signal?: AbortSignal;
};

/** The same key for the same logical creation, if you keep one; else each call has a random one, so that its own retries are safe. */
export type CreationOptions = CallOptions & { readonly idempotencyKey?: string };

type Outgoing = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
};

/** The API, with types from its document. Every call may be repeated by itself: after 429, 5xx and lost connections. */
export class Cauce {
  constructor(private readonly options: ClientOptions) {}

  /** Reads. @throws CauceError, CauceConnectionError. */
  get<P extends PathWith<'get'>>(path: P, request: RequestOf<P, 'get'>, options?: CallOptions): Promise<AnswerOf<P, 'get'>> {
    return this.call('GET', path, request, {}, options);
  }

  /** Creates or acts. @throws CauceError, CauceConnectionError. */
  post<P extends PathWith<'post'>>(path: P, request: RequestOf<P, 'post'>, options: CreationOptions = {}): Promise<AnswerOf<P, 'post'>> {
    return this.call('POST', path, request, { 'idempotency-key': options.idempotencyKey ?? randomUUID() }, options);
  }

  /** All of a list, page after page, each asked for when it is needed. */
  async *list<P extends PagedPath>(path: P, request: RequestOf<P, 'get'>, options?: CallOptions): AsyncGenerator<ItemOf<P>, void> {
    const given: Outgoing = request;
    for (let pageToken: string | undefined; ;) {
      const page: Page = await this.call(
        'GET',
        path,
        { ...given, query: { ...given.query, ...(pageToken && { pageToken }) } },
        {},
        options,
      );
      for (const value of Object.values(page)) if (Array.isArray(value)) yield* value as ItemOf<P>[];
      pageToken = page.nextPageToken;
      if (pageToken === undefined) return;
    }
  }

  private async call<Answer>(
    method: 'GET' | 'POST',
    path: string,
    request: Outgoing,
    headers: Readonly<Record<string, string>>,
    { signal }: CallOptions = {},
  ): Promise<Answer> {
    const { fetch = globalThis.fetch, accessToken, timeoutMs = 30_000 } = this.options;
    const url = urlOf(this.options.baseUrl, path, request);
    const init = {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    };
    const attempt = () => {
      const timeout = AbortSignal.timeout(timeoutMs);
      return fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    };
    const answer = await withRetries(attempt, this.options, signal).catch((cause: unknown) => {
      throw new CauceConnectionError(`${method} ${url} had no answer.`, { cause });
    });
    return bodyOf(answer) as Promise<Answer>;
  }
}

type Page = { readonly nextPageToken?: string };

function urlOf(baseUrl: string, path: string, { path: ids = {}, query = {} }: Outgoing): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''));
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  const search = parameters.toString();
  return `${baseUrl.replace(/\/+$/, '')}${filled}${search && `?${search}`}`;
}

async function bodyOf(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return body;
  throw new CauceError(answer.status, body, answer.headers.get('x-request-id') ?? undefined);
}
