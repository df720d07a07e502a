import fc from 'fast-check';
import { keptAnswer, READ_BYTES } from './kept-answer.js';

const KEY = 'whk_4f1c9a7b4f1c9a7b4f1c9a7b4f1c9a7b';
const KIB_64 = 64 * 1024;
const requestWith = (bearer: string, data: object = {}) => ({
  headers: { authorization: `Bearer ${bearer}` },
  body: JSON.stringify({ event: 'e', data }),
});
const request = requestWith(KEY);

it.each([
  ['as it stands', `you sent ${KEY}, twice: ${KEY}`, 'you sent [redacted], twice: [redacted]'],
  ['in the echo of a header', `{"authorization":"Bearer ${KEY}"}`, '{"authorization":"Bearer [redacted]"}'],
  ['nowhere', 'ok', 'ok'],
])('a bearer is kept out: %s', (_, answer, kept) => expect(keptAnswer(answer, request)).toBe(kept));

it('a bearer that JSON escapes is kept out in each form', () => {
  const bearer = String.raw`pa/rt"ner\tok`;
  const json = JSON.stringify({ bearer });
  const phpJson = json.replaceAll('/', String.raw`\/`);
  const kept = keptAnswer(`${bearer} ${json} ${phpJson}`, requestWith(bearer));
  expect(kept).toBe('[redacted] {"bearer":"[redacted]"} {"bearer":"[redacted]"}');
});

it.each([
  ['.NET', (text: string) => text.replace(/[+&<>'"]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`)],
  [
    'Go',
    (text: string) => text.replace(/[&<>]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).replaceAll('"', '\\"'),
  ],
  ['a careful one', (text: string) => text.replace(/[^]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)],
])('a bearer is kept out as the JSON of %s has it', (_, encoded) => {
  const bearer = `p+a&r<t>n'e"r~z`;
  expect(JSON.parse(`"${encoded(bearer)}"`)).toBe(bearer);
  expect(keptAnswer(`{"bearer":"${encoded(bearer)}"}`, requestWith(bearer))).toBe('{"bearer":"[redacted]"}');
});

it.each([1, 10, KEY.length - 1])(
  'a secret that the end of reading cuts after %i characters leaves none of them, however much is redacted',
  (seen) => {
    const read = `${KEY.repeat(1_000)}${'x'.repeat(READ_BYTES)}`.slice(0, READ_BYTES - seen) + KEY.slice(0, seen);
    expect(keptAnswer(read, request)).toMatch(/^(\[redacted\]){1000}x+$/);
  },
);

it('the token of a handshake is kept out, too', () => {
  expect(keptAnswer('{"token":"sat_1"}', requestWith(KEY, { token: 'sat_1' }))).toBe('{"token":"[redacted]"}');
});

it('an access token of ours is kept out that this request did not bring', () => {
  const token = `cauce_${'aZ09_-x'.repeat(7).slice(0, 43)}`;
  const answer = `${token} {"token":"${token}"} cauce_http_request_duration_seconds`;
  expect(keptAnswer(answer, request)).toBe('[redacted] {"token":"[redacted]"} cauce_http_request_duration_seconds');
});

it.each([1, 10, KEY.length - 1])('a secret that the cut goes through after %i characters leaves none of them', (seen) => {
  const before = 'x'.repeat(KIB_64 - seen);
  const read = `${before}${KEY}${'y'.repeat(8_192)}`.slice(0, READ_BYTES);
  const kept = keptAnswer(read, request);
  expect(kept).toHaveLength(KIB_64);
  expect(kept.slice(before.length)).toBe('[redacted]'.slice(0, seen).padEnd(seen, 'y'));
});

it('an answer that broke off within a secret is kept without the half of it', () => {
  const halves = [KEY.slice(0, -1), `{"said":"${KEY.slice(0, 5)}`, `cauce_${'x'.repeat(20)}`, `{"said":"${KEY.slice(0, 3)}\\u00`];
  for (const half of halves) {
    expect([half, keptAnswer(half, request)]).toEqual([half, half]);
    expect(half.startsWith(keptAnswer(half, request, true))).toBe(true);
    expect(keptAnswer(half, request, true)).not.toContain(KEY.slice(0, 3));
  }
  expect(keptAnswer('{"received": tr', request, true)).toBe('{"received": tr');
});

it('64 KiB are kept, counted in bytes, and no half character', () => {
  expect(keptAnswer('ñ'.repeat(KIB_64), request)).toBe('ñ'.repeat(KIB_64 / 2));
  expect(keptAnswer(`x${'ñ'.repeat(KIB_64)}`, request)).toBe(`x${'ñ'.repeat(KIB_64 / 2 - 1)}`);
});

it('a NUL, which Postgres does not keep, is replaced', () => expect(keptAnswer('a\0b', request)).toBe('a\uFFFDb'));

it.each([
  ['encodeURIComponent', encodeURIComponent],
  ['a careful one', (text: string) => Array.from(text, (char) => `%${char.charCodeAt(0).toString(16)}`).join('')],
])('a bearer is kept out of an address, as %s writes it', (_, encoded) => {
  const bearer = 'Qk+x/0=~%2B"z';
  expect(keptAnswer(`https://partner.example/?token=${encoded(bearer)}&page=2`, requestWith(bearer))).toBe(
    'https://partner.example/?token=[redacted]&page=2',
  );
});

it.each(['', 'A', 'Be', 'Bearer '])('a bearer is kept out of the Base64 of what it ends, after %j', (before) => {
  for (const bearer of [KEY, 'a?>b~~?>c?>?>ÿÿÿ']) {
    for (const alphabet of ['base64', 'base64url'] as const) {
      const encoded = Buffer.from(`${before}${bearer}, and on`).toString(alphabet);
      const kept = keptAnswer(JSON.stringify({ encoded }).replaceAll('/', String.raw`\/`), requestWith(bearer));
      expect(kept).toContain('[redacted]');
      // Two characters at each end also tell of what is around it.
      expect(encoded.length - kept.replace('[redacted]', '').length).toBeGreaterThan((bearer.length * 8) / 6 - 20);
      expect(Buffer.from(kept, alphabet).toString()).not.toContain(bearer.slice(2, -2));
    }
  }
});

it('a bearer too short to be told from other text is kept out as it stands alone', () => {
  expect(keptAnswer('"ab" YWI= YWI', requestWith('ab'))).toBe('"[redacted]" YWI= YWI');
});

it('secrets that overlap leave no part of either', () => {
  expect(keptAnswer('xabcdefy abc', requestWith('abcd', { token: 'cdef' }))).toBe('x[redacted]y abc');
  expect(keptAnswer('xabcdefy cd', requestWith('cd', { token: 'abcdef' }))).toBe('x[redacted]y [redacted]');
});

it('a secret that begins within another beginning of it is found', () => {
  expect(keptAnswer('aabaabaac aabaac', requestWith('aabaac'))).toBe('aab[redacted] [redacted]');
});

it.each([
  ['e', String.raw`e\%`, String.raw`[redacted]\%`],
  ['d', 'd%', '[redacted]%'],
  ['a', String.raw`\u0061%61a`, '[redacted][redacted][redacted]'],
  ['[', '[redacted]', '[redacted]redacted]'],
])('a token %j is not looked for in what has replaced it', (token, answer, kept) =>
  expect(keptAnswer(answer, requestWith(token))).toBe(kept),
);

it('a partner whose token is a letter cannot make more of its answer than is kept', () => {
  const answer = `${'e'.repeat(READ_BYTES - 8)}${String.raw`\%\%`}`;
  expect(keptAnswer(answer, requestWith('e'))).toBe('[redacted]'.repeat(KIB_64 / 10 + 1).slice(0, KIB_64));
});

it('whatever the token and the answer, the token is nowhere in what is kept but in what replaced it', () => {
  const text = (lengths: fc.StringConstraints) => fc.string({ ...lengths, unit: fc.constantFrom('e', 'd', '5', '6', '%', '\\', 'u0065') });
  fc.assert(
    fc.property(text({ minLength: 1, maxLength: 6 }), text({ maxLength: 60 }), (token, answer) => {
      const kept = keptAnswer(answer, requestWith(token));
      const between = kept.split('[redacted]');
      expect(between.some((part) => part.includes(token))).toBe(false);
      expect(between.length - 1).toBeLessThanOrEqual(answer.length);
    }),
  );
});
