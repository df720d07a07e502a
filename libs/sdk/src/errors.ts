import type { components, KnownReason } from './openapi.js';

/** A field that is not valid, by its path, and what is allowed. */
export type FieldViolation = { readonly field: string; readonly description: string };

/** The name of an error; later versions of the API may have more. */
export type Reason = KnownReason | (string & {});

type ErrorBody = Partial<components['schemas']['Error']>;
type Detail = components['schemas']['ErrorInfo'] | components['schemas']['BadRequest'];

/** The API has refused, or failed. Whether to look at it again is in `status`; programs read `reason`. */
export class CauceError extends Error {
  override readonly name = 'CauceError';
  readonly reason: Reason;
  /** Every field that is not valid, at once. */
  readonly violations: readonly FieldViolation[];
  /** More about it: names and ids. */
  readonly metadata: Readonly<Record<string, string>>;

  constructor(
    readonly status: number,
    body: unknown,
    /** Name it when you ask about this request. */
    readonly requestId: string | undefined,
  ) {
    const { error } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody;
    const details: readonly Detail[] = error?.details ?? [];
    const info = details.find((each) => 'reason' in each);
    const violations = details.flatMap((each) => ('fieldViolations' in each ? each.fieldViolations : []));
    super(
      [
        `${status}: ${error?.message ?? 'no error of the API'}`,
        ...violations.map(({ field, description }) => `${field}: ${description}`),
      ].join('\n'),
    );
    this.reason = info?.reason ?? 'UNKNOWN';
    this.metadata = info?.metadata ?? {};
    this.violations = violations;
  }
}

/** There was no answer, whatever was tried. `cause` says why the last try had none. */
export class CauceConnectionError extends Error {
  override readonly name = 'CauceConnectionError';
}
