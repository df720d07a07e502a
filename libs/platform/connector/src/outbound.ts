import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { markBegun } from '@cauce/telemetry';
import { mayCall } from './addresses.js';
import { type Answer, ask, type Call, type Cut, type Exchange, OUT_OF_TIME } from './ask.js';
import { AddressRefused, ConnectFailed, TimedOut } from './errors.js';
import { namesResolver } from './names.js';
import { bareHost, checkedLookup, type Resolve, resolveAllowed } from './resolution.js';

/** How the connector behaves for all its calls. */
export type OutboundOptions = {
  /** Development only: plain http, and loopback and private addresses, are allowed. */
  readonly allowPrivate: boolean;
  /** For the whole answer, name resolution included. */
  readonly timeoutMs: number;
  /** How much of an answer is read and kept, in bytes, unless its request says; then the connection is dropped. */
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
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly timeoutMs?: number;
  /** How much of the answer is read and kept, in bytes. */
  readonly maxResponseBytes?: number;
  /** The status line is the answer: a body that breaks off, or does not end in time, is what came of it. */
  readonly statusSuffices?: boolean;
  /**
   * The other side may get it twice: where a kept connection turns out to be closed before any byte of an answer came, it is sent once more at once,
   * on a fresh one.
   */
  readonly mayRepeat?: boolean;
};

/** An answer of any status; a redirect is an answer too. `body` is its first bytes as UTF-8 text, `ms` the time it took. */
export type OutboundResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** Why the body is not whole; absent when it is. */
  readonly cut?: Cut;
  readonly ms: number;
};

const DEFAULT_MAX_BYTES = 64 * 1024;

/** How long an unused connection is kept: many servers close it after 5 s, and this process may be late. A server that says less is believed. */
const KEPT_MS = 3_000;

/**
 * Of the time for an answer, what one of several addresses gets to be connected to before the next one is tried. The last one gets what is left.
 */
const ADDRESS_SHARE = 1 / 6;

type Agents = Readonly<Record<'http:' | 'https:', http.Agent>>;

/** The connections of one reach: those that are kept, and those for one request alone. */
type Connections = { readonly kept: Agents; readonly fresh: Agents };

/**
 * The one way out of our services. It resolves a name once, refuses what is not on the public internet, and dials the very
 * address it checked, with Host and SNI of the name. No proxies, no redirects, connections kept alive. Of Node's own client, since that passes over
 * `100 Continue`, which undici takes for a fault, and tells whether a connection was used before.
 */
export class Outbound {
  /** Two, since a kept connection is not checked again: one to a private address must never serve a call that may not go there. */
  private readonly connections: { readonly everywhere: Connections; readonly publicOnly: Connections };
  private readonly resolve: Resolve;
  private readonly running = new Set<Exchange>();

  constructor(private readonly options: OutboundOptions) {
    this.resolve = options.resolve ?? namesResolver({ hostsFile: options.allowPrivate });
    this.connections = { everywhere: this.connect(options.allowPrivate), publicOnly: this.connect(false) };
  }

  /** Whether an address may be registered: its form, and where its name leads now. Throws {@link AddressRefused}. */
  async checkAddress(url: string, { publicOnly = false }: OutboundReach = {}): Promise<void> {
    const allowPrivate = this.options.allowPrivate && !publicOnly;
    await resolveAllowed(parse(url, allowPrivate).hostname, allowPrivate, this.resolve).catch((error: unknown) => {
      throw error instanceof AddressRefused ? error : new AddressRefused('UNKNOWN_HOST');
    });
  }

  /** Calls and reads the answer. Throws {@link AddressRefused}, {@link TimedOut} or {@link ConnectFailed}, nothing else. */
  async request({ url, publicOnly = false, ...given }: OutboundRequest): Promise<OutboundResponse> {
    const {
      timeoutMs = this.options.timeoutMs,
      maxResponseBytes: mostBytes = this.options.maxResponseBytes ?? DEFAULT_MAX_BYTES,
      ...sent
    } = given;
    if (sent.method !== 'GET') markBegun();
    const allowPrivate = this.options.allowPrivate && !publicOnly;
    const address = parse(url, allowPrivate);
    const host = bareHost(address.hostname);
    // Node resolves names only: an address written as such is checked here.
    if (isIP(host) !== 0 && !mayCall(host, allowPrivate)) throw new AddressRefused('NOT_PUBLIC');
    const { kept, fresh } = publicOnly ? this.connections.publicOnly : this.connections.everywhere;
    const protocol: Call['protocol'] = address.protocol === 'https:' ? 'https:' : 'http:';
    const began = performance.now();
    const call: Call = { ...sent, protocol, host, port: address.port, path: address.pathname + address.search };
    const limits = { untilMs: began + timeoutMs, mostBytes };
    const ways = { kept: kept[protocol], fresh: fresh[protocol], running: this.running };
    try {
      return toResponse(await ask(call, ways, limits), performance.now() - began);
    } catch (error) {
      throw translated(error, timeoutMs);
    }
  }

  /** Closes kept connections; requests still running are given up. */
  close(): Promise<void> {
    for (const exchange of this.running) exchange.giveUp('CLOSED');
    for (const { kept, fresh } of Object.values(this.connections))
      for (const agent of [...Object.values(kept), ...Object.values(fresh)]) agent.destroy();
    return Promise.resolve();
  }

  private connect(allowPrivate: boolean): Connections {
    const { timeoutMs } = this.options;
    const lookup = checkedLookup(allowPrivate, this.resolve);
    const dialing = { lookup, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: Math.ceil(timeoutMs * ADDRESS_SHARE) };
    const keeping = { ...dialing, keepAlive: true, timeout: KEPT_MS };
    return {
      kept: { 'http:': new http.Agent(keeping), 'https:': new https.Agent(keeping) },
      fresh: { 'http:': new http.Agent(dialing), 'https:': new https.Agent(dialing) },
    };
  }
}

function toResponse({ status, headers, chunks, cut }: Answer, ms: number): OutboundResponse {
  return { status, headers, body: Buffer.concat(chunks).toString('utf8'), ...(cut && { cut }), ms };
}

function parse(text: string, allowPrivate: boolean): URL {
  const url = URL.parse(text);
  if (!url || url.hostname === '') throw new AddressRefused('MALFORMED');
  const plain = url.protocol === 'http:' && allowPrivate;
  if (url.protocol !== 'https:' && !plain) throw new AddressRefused('NOT_HTTPS');
  if (url.username !== '' || url.password !== '') throw new AddressRefused('USER_INFO');
  return url;
}

/** By its members, not by its class: errors of Node's core belong to another realm where a test runner isolates modules. */
const codeOf = (error: unknown): string => {
  const { code, name } = typeof error === 'object' && error !== null ? (error as { code?: unknown; name?: unknown }) : {};
  return [code, name].find((part) => typeof part === 'string') ?? 'UNKNOWN';
};

const translated = (error: unknown, timeoutMs: number): Error => {
  if (error instanceof AddressRefused) return error;
  const code = codeOf(error);
  return code === OUT_OF_TIME ? new TimedOut(timeoutMs) : new ConnectFailed(code, error);
};
