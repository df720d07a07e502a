import { ApiError, ERRORS, isApiUnavailable, toErrorBody, toErrorHeaders } from '../index.js';

it('contains code, status, message, reason and every invalid field', () => {
  const violations = [{ field: 'buyer.phoneNumber', description: 'Must be E.164: + and 7 to 15 digits.' }];
  expect(toErrorBody(new ApiError('INVALID_FIELDS', { violations }))).toEqual({
    error: {
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: ERRORS.INVALID_FIELDS.message,
      details: [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'INVALID_FIELDS', domain: 'cauce', metadata: {} },
        { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: violations },
      ],
    },
  });
});

it('leaves out absent parts', () => {
  expect(toErrorBody(new ApiError('STORE_NOT_FOUND')).error.details).toHaveLength(1);
});

it.each(Object.entries(ERRORS))('%s has a message, and a status that fits its code', (code, { http, status, message }) => {
  const fits: Record<string, number[]> = {
    INVALID_ARGUMENT: [400],
    FAILED_PRECONDITION: [400],
    UNAUTHENTICATED: [401],
    PERMISSION_DENIED: [403],
    NOT_FOUND: [404],
    METHOD_NOT_ALLOWED: [405],
    REQUEST_TIMEOUT: [408],
    ALREADY_EXISTS: [409],
    PAYLOAD_TOO_LARGE: [413],
    UNSUPPORTED_MEDIA_TYPE: [415],
    RESOURCE_EXHAUSTED: [429],
    HEADERS_TOO_LARGE: [431],
    INTERNAL: [500],
    UNAVAILABLE: [503],
    DEADLINE_EXCEEDED: [504],
  };
  expect(fits[status]).toContain(http);
  // The words of one are fixed, without a full stop.
  if (code !== 'SUBSCRIPTIONS_NOT_ACTIVE') expect(message).toMatch(/^[A-Z].+\.|<ACCESS_TOKEN>\.$/);
});

describe('the headers of an answer', () => {
  const codes = Object.keys(ERRORS) as (keyof typeof ERRORS)[];
  const [retried, others] = [codes.filter((code) => ERRORS[code].http === 503), codes.filter((code) => ERRORS[code].http !== 503)];

  it.each(retried)('%s says when to ask again: after 1, 2 or 3 s, not everybody at once', (code) => {
    const seconds = new Set(Array.from({ length: 200 }, () => toErrorHeaders(new ApiError(code))['retry-after']));
    expect([...seconds].sort()).toEqual(['1', '2', '3']);
    expect(isApiUnavailable(new ApiError(code))).toBe(true);
  });

  it('are what the error says otherwise', () => {
    for (const code of others) expect([toErrorHeaders(new ApiError(code)), isApiUnavailable(new ApiError(code))]).toEqual([{}, false]);
    const headers = { allow: 'GET', 'retry-after': '60' };
    expect(toErrorHeaders(new ApiError('UNAVAILABLE', { headers }))).toEqual(headers);
    expect(toErrorHeaders(new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: 'GET' } }))).toEqual({ allow: 'GET' });
  });
});

describe('what the caller named', () => {
  const bodyOf = (fields: readonly string[]) => {
    const violations = fields.map((field) => ({ field, description: 'Unknown field.' }));
    const [info, request] = toErrorBody(new ApiError('INVALID_FIELDS', { violations })).error.details;
    return { info, listed: request && 'fieldViolations' in request ? request.fieldViolations.map(({ field }) => field) : [] };
  };

  it('is listed up to a hundred times, and the metadata say how often it was wrong', () => {
    const fields = Array.from({ length: 28_000 }, (_, at) => `f${at}`);
    expect(bodyOf(fields)).toEqual({
      info: expect.objectContaining({ metadata: { violationCount: '28000' } }),
      listed: fields.slice(0, 100),
    });
    expect(bodyOf(fields.slice(0, 100))).toEqual({ info: expect.objectContaining({ metadata: {} }), listed: fields.slice(0, 100) });
  });

  it('is cut after 256 characters, and stays well-formed', () => {
    expect(bodyOf(['n'.repeat(256)]).listed).toEqual(['n'.repeat(256)]);
    expect(bodyOf(['n'.repeat(257)]).listed).toEqual([`${'n'.repeat(256)}…`]);
    const [emoji = ''] = bodyOf([`n${'😀'.repeat(200)}`]).listed;
    expect([emoji.isWellFormed(), emoji.length]).toEqual([true, 257]);
  });
});

it.each([
  ['OVERLOADED', false],
  ['INVALID_FIELDS', false],
  ['INTERNAL', true],
] as const)('%s has a stack: %s', (code, isOurs) => {
  const { stackTraceLimit } = Error;
  expect(/\n\s+at /.test(new ApiError(code).stack ?? '')).toBe(isOurs);
  expect(Error.stackTraceLimit).toBe(stackTraceLimit);
});
