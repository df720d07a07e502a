import { isIP } from 'node:net';
import { timeLimit } from '@cauce/patience';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { mayCall } from './addresses.js';
import { limitAnswers } from './answer-limit.js';
import { AddressRefused, ConnectFailed, TimedOut } from './errors.js';
import { namesResolver } from './names.js';
import { bareHost, checkedLookup, type Resolve, resolveAllowed } from './resolution.js';

/** How the connector behaves for all its calls. */
export type OutboundOptions = {
  /** Development only: plain http, and loopback and private addresses, are allowed. */
  readonly allowPrivate: boolean;
  /** For the whole answer, name resolution included. */
  readonly timeoutMs: number;
  /** How much of an answer is read and kept, in bytes; then the connection is dropped. */
  readonly maxResponseBytes?: number;
  /** How names become addresses; by default by the system's name servers, and its hosts file where private addresses are allowed. */
  readonly resolve?: Resolve;
};

/** How far a call may reach, which depends on whom it is made for. */
export type OutboundReach = {
  /** Nothing but the public internet, and https, whatever the options allow. */
  readonly publicOnly?: boolean;
};

/** A call out. Host, SNI and content-length are set by the connector. */
export type OutboundRequest = OutboundReach & {
  readonly method: Dispatcher.HttpMethod;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly timeoutMs?: number;
};

/** An answer of any status; a redirect is an answer too. `body` is its first bytes as UTF-8 text, `ms` the time it took. */
export type OutboundResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly ms: number;
};

const DEFAULT_MAX_BYTES = 64 * 1024;

/** How many bytes an answer may have besides what is kept: headers, chunk sizes, and what arrives before a dropped connection is closed. */
const FRAMING_BYTES = 960 * 1024;

/** How many 1xx answers may come before the final one: without a limit, a receiver keeps this process busy with them until the time is over. */
const MOST_INTERIM_ANSWERS = 100;

/**
 * The one way out of our services. It resolves a name once, refuses what is not on the public internet, and dials the very
 * address it checked, with Host and SNI of the name. No proxies, no redirects, connections kept alive.
 */
export class Outbound {
  /** Two, since a kept connection is not checked again: one to a private address must never serve a call that may not go there. */
  private readonly agents: { readonly everywhere: Agent; readonly publicOnly: Agent };
  private readonly resolve: Resolve;

  constructor(private readonly options: OutboundOptions) {
    this.resolve = options.resolve ?? namesResolver({ hostsFile: options.allowPrivate });
    const agent = (allowPrivate: boolean) =>
      new Agent({ connect: this.connector(allowPrivate), pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
    this.agents = { everywhere: agent(options.allowPrivate), publicOnly: agent(false) };
  }

  /** Whether an address may be registered: its form, and where its name leads now. Throws {@link AddressRefused}. */
  async checkAddress(url: string, { publicOnly = false }: OutboundReach = {}): Promise<void> {
    const allowPrivate = this.options.allowPrivate && !publicOnly;
    await resolveAllowed(parse(url, allowPrivate).hostname, allowPrivate, this.resolve).catch((error: unknown) => {
      throw error instanceof AddressRefused ? error : new AddressRefused('UNKNOWN_HOST');
    });
  }

  /** Calls and reads the answer. Throws {@link AddressRefused}, {@link TimedOut} or {@link ConnectFailed}, nothing else. */
  async request({ method, url, headers = {}, body, publicOnly = false, ...rest }: OutboundRequest): Promise<OutboundResponse> {
    const { timeoutMs = this.options.timeoutMs } = rest;
    const { origin, pathname, search } = parse(url, this.options.allowPrivate && !publicOnly);
    const agent = publicOnly ? this.agents.publicOnly : this.agents.everywhere;
    const { signal, clear } = timeLimit(timeoutMs);
    const began = performance.now();
    try {
      const path = pathname + search;
      const answer = await orAborted(
        agent.request({ origin, path, method, headers, body: body ?? null, signal, onInfo: limitInterim() }),
        signal,
      );
      const text = await this.read(answer.body);
      return { status: answer.statusCode, headers: answer.headers, body: text, ms: performance.now() - began };
    } catch (error) {
      throw translated(error, signal.aborted, timeoutMs);
    } finally {
      clear();
    }
  }

  /** Closes kept connections; requests still running are given up. */
  async close(): Promise<void> {
    await Promise.all([this.agents.everywhere.destroy(), this.agents.publicOnly.destroy()]);
  }

  private get maxResponseBytes(): number {
    return this.options.maxResponseBytes ?? DEFAULT_MAX_BYTES;
  }

  private async read(body: AsyncIterable<Buffer>): Promise<string> {
    const limit = this.maxResponseBytes;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body) {
      chunks.push(chunk.subarray(0, limit - size));
      size += chunk.length;
      if (size >= limit) break;
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  /** Node asks `lookup` for names only: an address written as such is checked before it dials. */
  private connector(allowPrivate: boolean): buildConnector.connector {
    const { timeoutMs } = this.options;
    const lookup = checkedLookup(allowPrivate, this.resolve);
    const dial = buildConnector({ allowH2: false, timeout: timeoutMs, autoSelectFamily: true, lookup });
    return (options, callback) => {
      const host = bareHost(options.hostname);
      if (isIP(host) !== 0 && !mayCall(host, allowPrivate)) callback(new AddressRefused('NOT_PUBLIC'), null);
      else dial(options, limited(this.maxResponseBytes + FRAMING_BYTES, callback));
    };
  }
}

/** Hands over a connection once its answers are limited. */
const limited =
  (mostBytes: number, callback: buildConnector.Callback): buildConnector.Callback =>
  (...answer) => {
    const [, socket] = answer;
    if (socket) limitAnswers(socket, mostBytes);
    callback(...answer);
  };

function parse(text: string, allowPrivate: boolean): URL {
  const url = URL.parse(text);
  if (!url || url.hostname === '') throw new AddressRefused('MALFORMED');
  const plain = url.protocol === 'http:' && allowPrivate;
  if (url.protocol !== 'https:' && !plain) throw new AddressRefused('NOT_HTTPS');
  if (url.username !== '' || url.password !== '') throw new AddressRefused('USER_INFO');
  return url;
}

/** Counts the 1xx answers to one request. Throws, which ends the request, when there are too many. */
function limitInterim(): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > MOST_INTERIM_ANSWERS) throw Object.assign(new Error('too many interim answers'), { code: 'TOO_MANY_INTERIM_ANSWERS' });
  };
}

/** undici hears an abort only once it is connected; a name that is never resolved must not outlast the limit. */
const orAborted = <T>(answer: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(new Error('aborted'));
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });

/** By its members, not by its class: errors of Node's core belong to another realm where a test runner isolates modules. */
const codeOf = (error: unknown): string => {
  const { code, name } = typeof error === 'object' && error !== null ? (error as { code?: unknown; name?: unknown }) : {};
  return [code, name].find((part) => typeof part === 'string') ?? 'UNKNOWN';
};

const translated = (error: unknown, aborted: boolean, timeoutMs: number): Error => {
  if (error instanceof AddressRefused) return error;
  const code = codeOf(error);
  return aborted || code === 'UND_ERR_CONNECT_TIMEOUT' ? new TimedOut(timeoutMs) : new ConnectFailed(code, error);
};
