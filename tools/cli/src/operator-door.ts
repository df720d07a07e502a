import { ask, whyNoAnswer } from '@cauce/stack/terminal';
import { demandAddress, demandToken } from './doors.js';
import type { Operation } from './operation.js';

/** An advance of a test clock may take 25 s to answer. */
const TIMEOUT_MS = 45_000;

/** The API said no, or did not answer. `lines`: what it named, one each. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly lines: readonly string[] = [],
  ) {
    super(message);
  }
}

/** What to ask with. */
export type Asking = {
  readonly method: Operation['method'];
  /** Under `/admin/v1`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
};

type ErrorBody = {
  readonly error?: {
    readonly status?: string;
    readonly message?: string;
    readonly details?: readonly {
      readonly reason?: string;
      readonly metadata?: Readonly<Record<string, string>>;
      readonly fieldViolations?: readonly { readonly field: string; readonly description: string }[];
    }[];
  };
};

/** The operator API over HTTP. */
export class OperatorDoor {
  private readonly url: string;
  private readonly token: string;

  /** Throws UsageError for an address or a token that cannot be one. */
  constructor(url: string, token: string) {
    this.url = demandAddress('--server', url, 'http://localhost:8081');
    this.token = demandToken('--token', token);
  }

  /** The answer's JSON. Throws {@link Refused} in plain words. */
  async ask({ method, path, query = {}, body }: Asking): Promise<object> {
    const url = new URL(`${this.url}/admin/v1${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const headers = { authorization: `Bearer ${this.token}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await this.send(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (!answer.ok) throw refusalOf(text, `${this.url} answered ${answer.status}, but not as the API does: check --server.`);
    return answeredObject(text, this.url, '--server');
  }

  private async send(url: URL, init: RequestInit): Promise<Response> {
    try {
      return await ask(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      throw new Refused(`The operator API at ${url.origin} does not answer: ${whyNoAnswer(error)}`);
    }
  }
}

/** The object that an answer is; {} of an empty one. Throws {@link Refused} for all else: then it is not the API that answers there. */
export function answeredObject(text: string, url: string, option: string): object {
  const value = text === '' ? {} : parsed(text);
  if (typeof value !== 'object' || value === null) throw new Refused(`${url} answers, but not with JSON: check ${option}.`);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What an answer that is no success says, in plain words. @param otherwise for one that is none of the API's */
export function refusalOf(text: string, otherwise: string): Refused {
  const { error } = (parsed(text) ?? {}) as ErrorBody;
  const details = error?.details ?? [];
  const violations = details.flatMap(({ fieldViolations = [] }) =>
    fieldViolations.map(({ field, description }) => `${field}: ${description}`),
  );
  const facts = details.flatMap(({ metadata = {} }) => Object.entries(metadata).map(([name, value]) => `${name}: ${value}`));
  const reason = details.find((detail) => detail.reason !== undefined)?.reason;
  return new Refused(`${error?.message ?? otherwise}${reason === undefined ? '' : ` (${reason})`}`, [...violations, ...facts]);
}
