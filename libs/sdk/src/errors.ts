import { type components, ERRORS } from './generated/openapi.js';

type ErrorsByReason = typeof ERRORS;

/** A field that is not valid, by its path, and what is allowed. */
export type FieldViolation = { readonly field: string; readonly description: string };

/** The reasons that this version knows. */
export type KnownReason = keyof ErrorsByReason;

/** The name of an error; later versions of the API may have more. */
export type Reason = KnownReason | (string & {});

/** The body of every refusal. */
export type ErrorBody = components['schemas']['Error'];

/** The API has refused, or failed. Programs read `reason`; `isKnownError` makes a union of it. */
export class CauceError extends Error {
  override readonly name = 'CauceError';
  /** The HTTP status. */
  readonly status: number;
  /** The kind of error, as AIP-193 names it: `NOT_FOUND`. */
  readonly code: string;
  readonly reason: Reason;
  /** Every field that is not valid, at once. */
  readonly violations: readonly FieldViolation[];
  /** More about it: names and ids. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Name it when you ask about this request. */
  readonly requestId: string | undefined;

  constructor(status: number, { error }: ErrorBody, requestId: string | undefined) {
    const info = error.details.find((each) => 'reason' in each);
    const violations = error.details.flatMap((each) => ('fieldViolations' in each ? each.fieldViolations : []));
    super([`${status}: ${error.message}`, ...violations.map(({ field, description }) => `${field}: ${description}`)].join('\n'));
    this.status = status;
    this.code = error.status;
    this.reason = info?.reason ?? 'UNKNOWN';
    this.metadata = info?.metadata ?? {};
    this.violations = violations;
    this.requestId = requestId;
  }
}

/** A refusal whose reason this version knows: a union, told apart by `reason`. */
export type KnownError = {
  readonly [R in KnownReason]: CauceError & ErrorsByReason[R] & { readonly reason: R };
}[KnownReason];

/** Whether it is a refusal of the API that this version knows: then `switch (error.reason)` is complete to the compiler. */
export function isKnownError(error: unknown): error is KnownError {
  return error instanceof CauceError && Object.hasOwn(ERRORS, error.reason);
}

/** What is known of an exchange that came to nothing. */
export type ConnectionFacts = {
  readonly cause?: unknown;
  /** The HTTP status, when as much of an answer came. */
  readonly status?: number | undefined;
  /** Name it when you ask about this request. */
  readonly requestId?: string | undefined;
  /** Of a redirect: where it leads. */
  readonly location?: string | undefined;
};

/** There was no whole answer of the API, whatever was tried: the request may have been carried out. `cause` says why the last try had none. */
export class CauceConnectionError extends Error {
  override readonly name = 'CauceConnectionError';
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly location: string | undefined;

  constructor(message: string, { cause, status, requestId, location }: ConnectionFacts = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.requestId = requestId;
    this.location = location;
  }
}
