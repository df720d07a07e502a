import { Pool } from 'undici';

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

/** Callers of one address: each request has a connection at once, so that none waits for another on this side. */
export class Exchange {
  private readonly pool: Pool;

  constructor(url: string) {
    this.pool = new Pool(url, { connect: { timeout: WAIT_MS }, headersTimeout: WAIT_MS, bodyTimeout: WAIT_MS });
  }

  /** The answer, whatever it is. Never rejects. */
  async ask({ method, path, token, body = '', key }: Request): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== '' && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    try {
      const answer = await this.pool.request({ method, path, headers, ...(body !== '' && { body }) });
      const text = await answer.body.text();
      const status = answer.statusCode;
      const retryAfter = answer.headers['retry-after'];
      const wasThere = answer.headers['idempotent-replayed'] === 'true';
      return { status, text, reason: status < 300 ? undefined : reasonIn(text), retryAfter: retryAfter?.toString(), wasThere };
    } catch (error) {
      return { status: 0, text: '', reason: error instanceof Error ? error.message : String(error), wasThere: false };
    }
  }

  close(): Promise<void> {
    return this.pool.destroy();
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
