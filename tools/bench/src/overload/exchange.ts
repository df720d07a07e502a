import type { IncomingHttpHeaders } from 'node:http';
import { Client, type Dispatcher } from 'undici';

/** An answer, as far as it matters here. */
export type Answer = {
  /** 0: none came. */
  readonly status: number;
  readonly text: string;
  /** `ErrorInfo.reason` of an error; in words why no answer came. */
  readonly reason?: string | undefined;
  readonly retryAfter?: string | undefined;
  /** A creation that found its payment there. */
  readonly wasThere: boolean;
};

type Request = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly body?: string;
  readonly key?: string;
};

/** Longer than anything may take: what is not answered within it is answered by nobody. */
const WAIT_MS = 60_000;

/**
 * Callers of one address: each request has a connection at once, so that none waits for another on this side. The last that was free is used first. Not a
 * Pool of undici's: it looks at every connection for each request, and of thousands that was a fifth of this side's time.
 */
export class Exchange {
  private readonly all = new Set<Client>();
  private readonly free: Client[] = [];

  constructor(private readonly url: string) {}

  /** The answer, whatever it is. Never rejects. */
  async ask({ method, path, token, body = '', key }: Request): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== '' && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const client = this.free.pop() ?? this.open();
    const answered = await new Promise<Answered>((resolve) => {
      client.dispatch({ method, path, headers, body: body === '' ? null : body }, new Listener(resolve));
    });
    this.free.push(client);
    const { status, headers: from, text, error } = answered;
    const reason = error === undefined ? undefined : error.message;
    return {
      status,
      text,
      reason: reason ?? (status < 300 ? undefined : reasonIn(text)),
      retryAfter: from['retry-after']?.toString(),
      wasThere: from['idempotent-replayed'] === 'true',
    };
  }

  async close(): Promise<void> {
    await Promise.all([...this.all].map((client) => client.destroy()));
  }

  private open(): Client {
    const client = new Client(this.url, { connect: { timeout: WAIT_MS }, headersTimeout: WAIT_MS, bodyTimeout: WAIT_MS });
    this.all.add(client);
    return client;
  }
}

/** What came, with 0 for a status where nothing did, and why. */
type Answered = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string; readonly error?: Error };

/** Hears an answer out. Without undici's streams, which would take more of this side's time than the request. */
class Listener implements Dispatcher.DispatchHandler {
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly parts: Buffer[] = [];

  constructor(private readonly done: (answered: Answered) => void) {}

  onRequestStart(): void {
    // undici asks for it
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, part: Buffer): void {
    this.parts.push(part);
  }

  onResponseEnd(): void {
    const { status, headers, parts } = this;
    this.done({ status, headers, text: (parts.length === 1 ? parts[0] : Buffer.concat(parts))?.toString() ?? '' });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.done({ status: 0, headers: {}, text: '', error });
  }
}

function reasonIn(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { readonly error?: { readonly details?: readonly { readonly reason?: string }[] } };
    return error?.details?.find(({ reason }) => reason !== undefined)?.reason;
  } catch {
    return undefined;
  }
}
