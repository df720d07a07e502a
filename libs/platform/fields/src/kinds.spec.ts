import { Validators } from '@cauce/testing/system';
import fc from 'fast-check';
import type { Kind } from './kind.js';
import * as kinds from './kinds.js';

const ID = 'a'.repeat(26);

// prettier-ignore
const TABLE: Record<string, { kind: Kind; good: unknown[]; bad: unknown[] }> = {
  'text': { kind: kinds.text({ max: 3 }), good: ['a', ' a ', '😀😀😀'], bad: ['', 'abcd', '😀😀😀😀', 1, ['a']] },
  'text that may be empty': { kind: kinds.text({ min: 0, max: 3 }), good: ['', 'abc'], bad: ['abcd'] },
  'text on one line': { kind: kinds.line({ max: 3 }), good: ['a', '😀😀😀', 'Ñú'], bad: ['', 'abcd', 'a\n', 'a\r', '\u0000', 'a\u007f', '\u0085', 1] },
  'whole': { kind: kinds.whole({ min: 0, max: 12 }), good: [0, 12, 1.0], bad: [-1, 13, 1.5, '1', NaN, true] },
  'cents': { kind: kinds.cents(), good: [1, 999_999_999_999], bad: [0, 1_000_000_000_000, 100.5, Infinity, '100'] },
  'currency code': { kind: kinds.currencyCode, good: ['COP', 'USD', 'EUR', 'XCG', 'CLF'], bad: ['HRK', 'BGN', 'ANG', 'XDR', 'XXX', 'cop', 'COPX', 'ZZZ', '', 1] },
  'currency code of what exists': { kind: kinds.anyCurrencyCode, good: ['COP', 'HRK', 'XDR'], bad: ['cop', 'COPX', '', 1] },
  'phone': { kind: kinds.phoneE164, good: ['+573001234567', '+1234567'], bad: ['573001234567', '+0573001234', '+123456', '+1234567890123456', '+57 300 1234567', 57] },
  'e-mail': { kind: kinds.email, good: ['ana@example.com', 'a+b@example.co'], bad: ['"a\u0001b"@example.com', '"ana eve"@example.com', 'ana@example.com\r\nBcc: x@example.com', 'ana', 'ana@', ' ana@example.com', `${'a'.repeat(250)}@x.co`, 1] },
  'https address': { kind: kinds.httpsUrl(), good: ['https://a.example', 'https://a.example:8443/p?q=1#f', 'HTTPS://A.example/', 'https://a.example/@b', 'https://a.example?x=@', 'https://a_b.example', 'https://a.example.', 'https://192.0.2.7/x', 'https://[2001:db8::1]/x'],
    bad: ['https://a;b.example/x.png', 'https://a,b/x', 'https://*/x', 'https://*.example/x', "https://a'b.example", 'https:///done', 'https:////a.example', 'https://?x', 'https://#x', 'https://-a.example', 'https://a..example', 'https://[', 'https://%', `https://${'a'.repeat(64)}.example`, 'https://a%2Cb.example', 'https://a.example/\u0001', 'https://a.example:99999', 'http://a.example', 'http://localhost', 'https:a.example', 'https://', ' https://a.example', 'https://a.example/\t', 'https://u:p@a.example', 'https://u@a.example', 'https://@a.example', 'https://:@a.example', 'https:\\\\a.example', 'ftp://a.example', `https://a.example/${'x'.repeat(2048)}`, 1] },
  'https address or localhost': { kind: kinds.httpsUrl({ allowLocalhost: true }), good: ['http://localhost:8080/x', 'http://127.0.0.1', 'http://[::1]:1'], bad: ['http://a.example', 'http://localhost.a.example', 'http://127.0.0.2'] },
  'timestamp': { kind: kinds.timestamp, good: ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.123456789+05:30', '2028-02-29T23:59:59-00:00'],
    bad: ['2026-02-30T12:00:00Z', '2026-02-29T12:00:00Z', '2026-01-31', '2026-01-31T12:00:00', '2026-01-31 12:00:00Z', '2026-13-01T00:00:00Z', '2026-01-00T00:00:00Z', '2026-01-31T24:00:00Z', 1767225600] },
  'fraction': { kind: kinds.fraction, good: [0, 0.1, 0.999], bad: [1, -0.1, '0.1', NaN] },
  'flag': { kind: kinds.flag, good: [true, false], bad: ['true', 0] },
  'one of': { kind: kinds.oneOf(['A', 'B']), good: ['A', 'B'], bad: ['C', 'a', '', 0] },
  'name': { kind: kinds.nameOf('stores'), good: [`stores/${ID}`], bad: [ID, 'stores/', `stores/${ID}/x`, `shops/${ID}`, 'stores/A', 1] },
};

describe.each(Object.entries(TABLE))('%s', (_, { kind, good, bad }) => {
  it.each(good)('accepts %j', (value) => expect(kind.violations(value, 'field')).toEqual([]));
  it.each(good)('accepts %j in the API’s document, too', (value) => {
    const document = new Validators({ paths: {}, components: { schemas: { kind: { ...kind.schema } } } });
    expect(document.faults(value, 'components', 'schemas', 'kind')).toEqual([]);
  });
  it('has no pattern that refuses their bytes, which is what PHP matches', () => {
    const bytes = good.map((value) => (typeof value === 'string' ? Buffer.from(value).toString('latin1') : ''));
    const pattern = new RegExp(kind.schema.pattern ?? '');
    expect(bytes.filter((each) => each !== '' && !pattern.test(each))).toEqual([]);
  });
  it.each([...bad, null, {}, []])('refuses %j and says what is allowed', (value) =>
    expect(kind.violations(value, 'field')).toEqual([{ field: 'field', description: kind.allowed }]),
  );
});

it('names the invalid values of a list by their index', () => {
  const list = kinds.listOf(kinds.flag, { max: 3 });
  expect(list.violations([true, 1, null], 'switches').map(({ field }) => field)).toEqual(['switches[1]', 'switches[2]']);
  expect(list.violations([true, true, true, true], 'switches').map(({ field }) => field)).toEqual(['switches']);
  expect(list.violations({ 0: true }, 'switches').map(({ field }) => field)).toEqual(['switches']);
});

it('takes no address whose origin a Content-Security-Policy would read as something else', () => {
  const marks = fc.constantFrom(...Array.from(';,*\'"%&+=()[]{}<>|^`~!$_-.:@/\\ \t\u0000'), 'a', 'example', '1', 'ñ', '。');
  fc.assert(
    fc.property(fc.array(marks, { minLength: 1, maxLength: 8 }), (parts) => {
      const address = `https://${parts.join('')}/x.png`;
      if (kinds.httpsUrl().violations(address, 'field').length > 0) return;
      expect(new URL(address).origin).toMatch(/^https:\/\/([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d+)?$/);
    }),
    { numRuns: 5_000 },
  );
});
