import { type ErrorCode, ERRORS, type ErrorStatus } from './catalogue.js';

/** One invalid field: its path (`buyer.phoneNumber`, `mediaAssets[1]`, `pageSize`) and what is allowed, as a sentence. */
export type FieldViolation = { readonly field: string; readonly description: string };

/** What an error says besides its code. `metadata`: ErrorInfo's, names and ids only, never personal data. */
export type ErrorFacts = {
  readonly metadata?: Readonly<Record<string, string>>;
  readonly violations?: readonly FieldViolation[];
  /** Headers of the answer, lower case: `allow`, `www-authenticate`, `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * An answer that is not a success. Thrown at the edge only: the domains return rejections. Only a fault of ours has a stack: nobody reads those of other answers,
 * and each takes a tenth of what a refusal costs.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly http: number;

  constructor(
    readonly code: ErrorCode,
    readonly facts: ErrorFacts = {},
  ) {
    const { stackTraceLimit } = Error;
    if (code !== 'INTERNAL') Error.stackTraceLimit = 0;
    super(ERRORS[code].message);
    Error.stackTraceLimit = stackTraceLimit;
    this.http = ERRORS[code].http;
  }
}

/** Whether an error says that a part is not reachable now: what failed is worth a repeat. */
export function isApiUnavailable(error: unknown): boolean {
  return error instanceof ApiError && error.http === UNAVAILABLE;
}

const UNAVAILABLE = 503;
/** Seconds, both ends included: callers that were refused together do not come back together. */
const [SOONEST_RETRY_S, LATEST_RETRY_S] = [1, 3];

/** The headers of an error answer, lower case. Each 503 says when to ask again, another time for each answer. */
export function toErrorHeaders({ http, facts: { headers = {} } }: ApiError): Readonly<Record<string, string>> {
  if (http !== UNAVAILABLE || headers['retry-after'] !== undefined) return headers;
  const seconds = SOONEST_RETRY_S + Math.floor(Math.random() * (LATEST_RETRY_S - SOONEST_RETRY_S + 1));
  return { ...headers, 'retry-after': String(seconds) };
}

/** The body of an error answer (AIP-193; docs/api.md, "Errors"). */
export type ErrorBody = {
  readonly error: {
    /** The HTTP status again. */
    readonly code: number;
    readonly status: ErrorStatus;
    readonly message: string;
    readonly details: readonly (ErrorInfo | BadRequest)[];
  };
};

type ErrorInfo = {
  readonly '@type': 'type.googleapis.com/google.rpc.ErrorInfo';
  readonly reason: ErrorCode;
  readonly domain: 'cauce';
  /** `{}` where there is nothing more to say. */
  readonly metadata: Readonly<Record<string, string>>;
};

type BadRequest = {
  readonly '@type': 'type.googleapis.com/google.rpc.BadRequest';
  readonly fieldViolations: readonly FieldViolation[];
};

/** How many violations an answer lists, and how many characters of a field: both are the caller's, and an answer must not outgrow its request. */
const [MOST_VIOLATIONS, LONGEST_FIELD] = [100, 256];

/** The body that says this error; the only place that knows the shape. */
export function toErrorBody({ code, facts: { metadata = {}, violations = [] } }: ApiError): ErrorBody {
  const { http, status, message } = ERRORS[code];
  const info: ErrorInfo = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: code,
    domain: 'cauce',
    metadata: violations.length > MOST_VIOLATIONS ? { ...metadata, violationCount: String(violations.length) } : metadata,
  };
  const fieldViolations = violations.slice(0, MOST_VIOLATIONS).map(cut);
  const fields: readonly BadRequest[] =
    violations.length > 0 ? [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }] : [];
  return { error: { code: http, status, message, details: [info, ...fields] } };
}

/** A longer field's beginning and an ellipsis. */
function cut({ field, description }: FieldViolation): FieldViolation {
  return { field: field.length > LONGEST_FIELD ? `${field.slice(0, LONGEST_FIELD).toWellFormed()}…` : field, description };
}
