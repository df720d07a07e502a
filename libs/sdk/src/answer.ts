import { CauceConnectionError, CauceError, type ErrorBody } from './errors.js';
import type { FetchResponse } from './fetch.js';
import type { Outcome } from './retries.js';
import { retryAfterMs } from './retry-after.js';
import type { Secret } from './secret.js';
import { hasShape, isErrorBody, type ShapeName } from './shape.js';

/** The head of an answer, whoever gave it. The access token, should it be repeated there, is hidden. */
export class Head {
  readonly status: number;

  constructor(
    /** Method and address, for messages. */
    private readonly asked: string,
    private readonly response: FetchResponse,
    private readonly token: Secret,
  ) {
    this.status = response.status;
  }

  /** Where a redirect leads. A POST that is sent there again as a GET would take a list for what it created. */
  redirect(): CauceConnectionError | undefined {
    const { type, redirected, url } = this.response;
    const isRedirect = (this.status >= 300 && this.status < 400) || type === 'opaqueredirect';
    if (!isRedirect && redirected !== true) return undefined;
    const location = isRedirect ? this.shown('location') : url && this.token.hideIn(url);
    const what = `was redirected${location === undefined ? '' : ` to ${location}`}: redirects are not followed. Is baseUrl right?`;
    return this.broken(what, { location });
  }

  /**
   * What the answer means. Only 200 with the JSON that was promised is a success; only an error of the API's own shape is the API's refusal.
   * All else comes from something between us, or was cut off: whether the request was carried out is not known.
   */
  outcome<Value>(text: string, shape: ShapeName): Outcome<Value> {
    const json = this.isJson() ? parsed(text) : undefined;
    if (this.status === 200 && hasShape(json, shape)) return { value: json as Value };
    const isRefusal = this.status >= 400 && isErrorBody(json);
    const error = isRefusal ? this.refusal(text) : this.broken(`was answered ${this.status} with ${this.describe(text, json)}.`);
    return { error, isWorthRepeating: this.mayChange(), retryAfterMs: retryAfterMs(this.header('retry-after')) };
  }

  /** No whole answer, and as much as came of it. */
  broken(what: string, more: { readonly cause?: unknown; readonly location?: string | undefined } = {}): CauceConnectionError {
    return new CauceConnectionError(`${this.asked} ${what}`, { status: this.status, requestId: this.shown('x-request-id'), ...more });
  }

  private refusal(text: string): CauceError {
    const hidden = (_: string, value: unknown) => (typeof value === 'string' ? this.token.hideIn(value) : value);
    return new CauceError(this.status, JSON.parse(text, hidden) as ErrorBody, this.shown('x-request-id'));
  }

  private mayChange(): boolean {
    return this.status < 400 || this.status >= 500 || this.status === 408 || this.status === 429;
  }

  private isJson(): boolean {
    return /^application\/json[ \t]*(;|$)/i.test(this.header('content-type') ?? '');
  }

  private describe(text: string, json: unknown): string {
    if (text === '') return 'an empty body';
    if (json !== undefined) return 'JSON of another shape';
    return this.isJson() ? 'JSON that is not whole' : `a body of the type ${this.shown('content-type') ?? 'unknown'}`;
  }

  private header(name: string): string | undefined {
    return this.response.headers.get(name) ?? undefined;
  }

  private shown(name: string): string | undefined {
    const value = this.header(name);
    return value && this.token.hideIn(value);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
