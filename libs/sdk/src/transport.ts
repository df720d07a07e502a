import { randomUUID } from 'node:crypto';
import { Head } from './answer.js';
import { Deadline } from './deadline.js';
import { CauceConnectionError } from './errors.js';
import { type Fetch, type FetchInit, isResponse } from './fetch.js';
import { OPERATIONS } from './generated/openapi.js';
import { expectInput, wholeNumber } from './input-error.js';
import { checkedRetries, type Outcome, type RetryOptions, withRetries } from './retries.js';
import { Secret } from './secret.js';
import type { AnswerOf, KeyedId, OperationId } from './types.js';

/** How a client reaches the API. */
export type ClientOptions = RetryOptions & {
  /** Without `/v1`: `https://api.example`. */
  readonly baseUrl: string;
  readonly accessToken: string;
  /** How long one try may take until its last byte, in milliseconds. 30,000 unless said otherwise. */
  readonly timeoutMs?: number;
  /** Instead of the global `fetch`. It must not follow redirects. */
  readonly fetch?: Fetch;
};

/** What one call may say besides its request. */
export type CallOptions = {
  /** Gives up, between tries too. */
  readonly signal?: AbortSignal;
};

/** The same key for the same logical creation, if you keep one; else each call has a random one, so that its own retries are safe. */
export type CreationOptions = CallOptions & { readonly idempotencyKey?: string };

/** What is asked: the ids of the path, the query, the body. */
export type Asked = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** Carries out operations of the API. Each may be repeated by itself: a read, a creation under its key, and what changes nothing more when repeated. */
export class Transport {
  private readonly baseUrl: string;
  private readonly token: Secret;
  private readonly timeoutMs: number;
  private readonly retries: Required<RetryOptions>;
  private readonly fetch: Fetch;

  /** @throws CauceInputError */
  constructor(options: ClientOptions) {
    this.token = new Secret('accessToken', options.accessToken);
    this.baseUrl = checkedBaseUrl(options.baseUrl);
    this.timeoutMs = wholeNumber('timeoutMs', options.timeoutMs, 30_000, { from: 1 });
    this.retries = checkedRetries(options);
    const { fetch } = options;
    expectInput(fetch === undefined || typeof fetch === 'function', 'fetch must be a function.');
    this.fetch = fetch ?? ((url, init) => globalThis.fetch(url, init));
  }

  /** Creates under a key: yours, or a random one. @throws CauceError, CauceConnectionError, CauceInputError */
  async create<O extends KeyedId>(operation: O, asked: Asked, options: CreationOptions = {}): Promise<AnswerOf<O>> {
    expectInput(typeof asked.body === 'object' && asked.body !== null, 'What is to be created must be an object.');
    return this.call(operation, asked, options, { 'idempotency-key': keyOf(options) });
  }

  /** @throws CauceError, CauceConnectionError, CauceInputError */
  async call<O extends OperationId>(
    operation: O,
    { path = {}, query = {}, body }: Asked,
    { signal }: CallOptions = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<AnswerOf<O>> {
    const { method, path: template, answer } = OPERATIONS[operation];
    const address = `${this.baseUrl}${template.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '')}`;
    const asked = `${method} ${address}`;
    const sent = {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${this.token.reveal()}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body, withoutNull) }),
      redirect: 'manual' as const,
    };
    const attempt = () => this.attempt<AnswerOf<O>>(asked, `${address}${queryOf(query)}`, sent, answer, signal);
    return withRetries(attempt, this.retries, signal);
  }

  /** One try: never throws. */
  private async attempt<Value>(
    asked: string,
    url: string,
    sent: Omit<FetchInit, 'signal'>,
    shape: Parameters<Head['outcome']>[1],
    caller?: AbortSignal,
  ): Promise<Outcome<Value>> {
    if (caller?.aborted === true) return { error: this.noAnswer(asked, caller.reason), isWorthRepeating: false };
    const deadline = new Deadline(this.timeoutMs, caller);
    try {
      const response: unknown = await deadline.until(this.fetch(url, { ...sent, signal: deadline.signal }));
      if (!isResponse(response))
        return { error: new CauceConnectionError(`The fetch you gave answers no Response.`), isWorthRepeating: false };
      const head = new Head(asked, response, this.token);
      const redirect = head.redirect();
      if (redirect) return { error: redirect, isWorthRepeating: false };
      const body = await deadline.until(response.text()).catch((cause: unknown) => ({ cause }));
      if (typeof body === 'string') return head.outcome<Value>(body, shape);
      return { error: head.broken(`was answered ${head.status}, but not to the end.`, this.shown(body)), isWorthRepeating: true };
    } catch (cause) {
      return { error: this.noAnswer(asked, cause), isWorthRepeating: true };
    } finally {
      deadline.end();
    }
  }

  private noAnswer(asked: string, cause: unknown): CauceConnectionError {
    return new CauceConnectionError(`${asked} had no answer.`, this.shown({ cause }));
  }

  private shown({ cause }: { readonly cause: unknown }) {
    return { cause: this.token.hideInThrown(cause) };
  }
}

/** An http address without a query; and without a password, which would stand in every error. */
function checkedBaseUrl(given: unknown): string {
  expectInput(typeof given === 'string' && URL.canParse(given), 'baseUrl must be an address: https://api.example');
  const { protocol, username, password, search, hash } = new URL(given);
  expectInput(protocol === 'https:' || protocol === 'http:', 'baseUrl must begin with https:// or http://.');
  expectInput(username === '' && password === '', 'baseUrl must have no user name and no password.');
  expectInput(search === '' && hash === '', 'baseUrl must have no query and no fragment.');
  return given.trim().replace(/\/+$/, '');
}

/** An undefined key of a caller's is no request for a random one: with it, a repeat would create twice. */
function keyOf(options: CreationOptions): string {
  if (!Object.hasOwn(options, 'idempotencyKey')) return randomUUID();
  const { idempotencyKey: key } = options as { readonly idempotencyKey: unknown };
  expectInput(typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key), 'idempotencyKey must be 1 to 255 visible ASCII characters.');
  return key;
}

/** What JavaScript callers set to null is left out, as undefined is. In a list it stays, and is refused. */
function withoutNull(_name: string, value: unknown): unknown {
  return value ?? undefined;
}

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    const isPlain = typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
    expectInput(isPlain, `${name} must be a text, a number, true or false.`);
    parameters.set(name, String(value));
  }
  const search = parameters.toString();
  return search && `?${search}`;
}
