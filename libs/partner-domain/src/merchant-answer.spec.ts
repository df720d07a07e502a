import { describeRefusal, LOOKUP_REFUSALS, LOOKUP_TRIES, nextLookupTry, readMerchantAnswer } from './merchant-answer.js';

const answered = (status: number, body: unknown = {}) => readMerchantAnswer({ kind: 'ANSWERED', status, body: JSON.stringify(body) });

describe('GET /merchant', () => {
  it('200 with id and name names the merchant; what else the partner says is ignored', () =>
    expect(answered(200, { id: 'm1', name: 'Café Ríos', country: 'CO' })).toEqual({
      kind: 'FOUND',
      merchant: { id: 'm1', name: 'Café Ríos' },
    }));

  it.each([
    [401, 'TOKEN_REFUSED'],
    [403, 'TOKEN_NOT_ALLOWED'],
    [404, 'MERCHANT_NOT_FOUND'],
    [400, 'REQUEST_REFUSED'],
    [408, 'REQUEST_REFUSED'],
    [410, 'REQUEST_REFUSED'],
    [499, 'REQUEST_REFUSED'],
    [300, 'REDIRECTED'],
    [302, 'REDIRECTED'],
    [308, 'REDIRECTED'],
    [201, 'UNEXPECTED_STATUS'],
    [204, 'UNEXPECTED_STATUS'],
  ])('%d is refused: %s', (status, reason) =>
    expect(answered(status, { id: 'm1', name: 'Café' })).toEqual({ kind: 'REFUSED', reason, httpStatus: status }),
  );

  it.each([429, 500, 502, 503, 599])('%d is asked again, when the partner says', (status) => {
    expect(answered(status)).toEqual({ kind: 'TRY_AGAIN' });
    expect(readMerchantAnswer({ kind: 'ANSWERED', status, body: '', retryAfterMs: 90_000 })).toEqual({
      kind: 'TRY_AGAIN',
      retryAfterMs: 90_000,
    });
  });

  it.each([
    ['a list', [{ id: 'm1', name: 'Café' }]],
    ['null', null],
    ['a text', 'm1'],
    ['no name', { id: 'm1' }],
    ['no id', { name: 'Café' }],
    ['an id that is a number', { id: 1, name: 'Café' }],
    ['a name that is null', { id: 'm1', name: null }],
    ['an empty id', { id: '', name: 'Café' }],
    ['an empty name', { id: 'm1', name: '' }],
    ['an id of 256 characters', { id: 'x'.repeat(256), name: 'Café' }],
    ['a control character', { id: 'm1', name: 'Ca\nfé' }],
    ['half of a surrogate pair', { id: 'm1', name: '\ud800' }],
  ])('200 with %s is refused', (_, body) =>
    expect(answered(200, body)).toEqual({ kind: 'REFUSED', reason: 'WRONG_BODY', httpStatus: 200 }),
  );

  it('200 with 255 characters outside the basic plane is taken', () =>
    expect(answered(200, { id: 'm1', name: '😀'.repeat(255) })).toMatchObject({ kind: 'FOUND' }));

  it('200 with no JSON, or with too much of it, is refused', () => {
    const wrong = { kind: 'REFUSED', reason: 'WRONG_BODY', httpStatus: 200 };
    expect(readMerchantAnswer({ kind: 'ANSWERED', status: 200, body: '<html>' })).toEqual(wrong);
    expect(readMerchantAnswer({ kind: 'TOO_LONG', status: 200 })).toEqual(wrong);
  });

  it('no answer is asked again; an address that we do not call is refused', () => {
    expect(readMerchantAnswer({ kind: 'NO_ANSWER' })).toEqual({ kind: 'TRY_AGAIN' });
    expect(readMerchantAnswer({ kind: 'ADDRESS_REFUSED' })).toEqual({ kind: 'REFUSED', reason: 'ADDRESS_REFUSED' });
  });
});

describe('the sentence of a refusal', () => {
  it.each(Object.keys(LOOKUP_REFUSALS) as (keyof typeof LOOKUP_REFUSALS)[])('%s says what to do', (reason) =>
    expect(describeRefusal({ reason })).toMatch(/^[^.]+(\.|,).*(Copy|Issue|Check|Ask|Connect|Take|connect)/s),
  );
  it('names the status where the reason alone does not', () => {
    expect(describeRefusal({ reason: 'REQUEST_REFUSED', httpStatus: 410 })).toContain('refuses the request (410).');
    expect(describeRefusal({ reason: 'TOKEN_REFUSED', httpStatus: 401 })).toBe(LOOKUP_REFUSALS.TOKEN_REFUSED);
  });
});

describe('the tries of a lookup', () => {
  const MINUTE = 60_000;
  const SLOWEST_ANSWER = 15_000;
  it('are five, within an hour', () => {
    const times = [0];
    for (;;) {
      const next = nextLookupTry(times.length, 0, times.at(-1) ?? 0);
      if (next === undefined) break;
      times.push(next);
    }
    expect(times.map((ms) => ms / MINUTE)).toEqual([0, 0.5, 3, 15, 55]);
    expect(times).toHaveLength(LOOKUP_TRIES);
  });
  it('come later where the partner asks for it, but not after the hour', () => {
    expect(nextLookupTry(1, 0, 0, 5 * MINUTE)).toBe(5 * MINUTE);
    expect(nextLookupTry(1, 0, 0, 1_000)).toBe(30_000);
    expect(nextLookupTry(1, 0, 0, 24 * 60 * MINUTE)).toBe(58.5 * MINUTE);
    expect(nextLookupTry(4, 0, 15 * MINUTE, 24 * 60 * MINUTE)).toBe(60 * MINUTE);
  });
  it.each([10, 30, 60, 24 * 60])('are five within the hour, too, where the partner asks each time for %s minutes', (minutes) => {
    const times = [0];
    for (let answered = 0; ; answered = (times.at(-1) ?? 0) + SLOWEST_ANSWER) {
      const next = nextLookupTry(times.length, 0, answered, minutes * MINUTE);
      if (next === undefined) break;
      times.push(next);
    }
    expect(times).toHaveLength(LOOKUP_TRIES);
    expect(times.at(-1)).toBeLessThanOrEqual(60 * MINUTE);
  });
  it('are five, too, when an outage of ours outlasts the hour', () => {
    expect(nextLookupTry(2, 0, 600 * MINUTE)).toBe(602.5 * MINUTE);
    expect(nextLookupTry(4, 0, 600 * MINUTE, 24 * 60 * MINUTE)).toBe(640 * MINUTE);
    expect(nextLookupTry(5, 0, 600 * MINUTE)).toBeUndefined();
  });
});

describe('a merchant is refused, since it would be stored for ever, when', () => {
  const named = (body: object) => ({ kind: 'ANSWERED', status: 200, body: JSON.stringify(body) }) as const;
  const REFUSED = { kind: 'REFUSED', reason: 'WRONG_BODY', httpStatus: 200 };

  it.each([
    ['id', { id: 'm-pat_1', name: 'Café Ríos' }],
    ['name', { id: 'm-1', name: 'pat_1' }],
  ])('its %s holds one of the integration’s tokens', (_, body) => {
    expect(readMerchantAnswer(named(body), ['pat_0', 'pat_1'])).toEqual(REFUSED);
    expect(readMerchantAnswer(named(body), ['pat_2'])).toEqual({ kind: 'FOUND', merchant: body });
  });

  it('its name holds a token of ours, whichever', () => {
    const token = `cauce_${'aZ9_-'.repeat(9)}`.slice(0, 49);
    expect(readMerchantAnswer(named({ id: 'm-1', name: `<${token}>` }))).toEqual(REFUSED);
    expect(readMerchantAnswer(named({ id: 'm-1', name: 'cauce_shop' }))).toMatchObject({ kind: 'FOUND' });
  });
});
