import type { Answer } from '@cauce/testing/system';

/** What an answer that is no success says, out of the one shape that all of them have. */
export type Refusal = {
  readonly http: number;
  readonly status: string;
  readonly reason: string;
  /** The invalid fields, sorted; absent when it names none. */
  readonly fields?: readonly string[];
  /** Absent when there is nothing to say. */
  readonly metadata?: Readonly<Record<string, string>>;
};

type Detail = {
  '@type': string;
  reason?: string;
  domain?: string;
  metadata?: Record<string, string>;
  fieldViolations?: { field: string; description: string }[];
};
type ErrorBody = { error: { code: number; status: string; message: string; details: Detail[] } };

/** Jest types its wildcards as any. */
const A_TEXT: unknown = expect.any(String);
const A_LIST: unknown = expect.any(Array);
const AN_OBJECT: unknown = expect.any(Object);
const WORDS: unknown = expect.stringMatching(/\S/);
const A_REASON: unknown = expect.stringMatching(/^[A-Z_]+$/);

const INFO = 'type.googleapis.com/google.rpc.ErrorInfo';
const BAD_REQUEST = 'type.googleapis.com/google.rpc.BadRequest';

/** Reads an error answer and insists on its whole shape (docs/api.md, "Errors"): one member more or less is a failure. */
export function refusalOf(answer: Answer): Refusal {
  expect(answer.headers['content-type']).toMatch(/^application\/json(; charset=utf-8)?$/);
  expect(answer.headers['x-request-id']).toMatch(/^\S{8,}$/);
  const { error, ...others } = answer.body as ErrorBody;
  expect(others).toEqual({});
  expect(error).toEqual({ code: answer.status, status: A_TEXT, message: WORDS, details: A_LIST });
  const [info, badRequest, ...rest] = error.details;
  expect(rest).toEqual([]);
  expect(info).toMatchObject({ '@type': INFO, domain: 'cauce', reason: A_REASON, metadata: AN_OBJECT });
  const { metadata = {} } = info ?? {};
  return {
    http: answer.status,
    status: error.status,
    reason: info?.reason ?? '',
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(badRequest && { fields: fieldsOf(badRequest) }),
  };
}

function fieldsOf(detail: Detail): string[] {
  expect(detail).toEqual({ '@type': BAD_REQUEST, fieldViolations: A_LIST });
  const violations = detail.fieldViolations ?? [];
  for (const violation of violations) expect(violation).toEqual({ field: WORDS, description: WORDS });
  return violations.map(({ field }) => field).sort();
}
