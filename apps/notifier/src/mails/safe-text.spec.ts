import fc from 'fast-check';
import { defused, oneLine } from './safe-text.js';

describe('untrusted text on one line', () => {
  it.each([
    ['Ana\r\nBcc: eve@evil.example', 'Ana Bcc: eve@evil.example'],
    ['  two   spaces ', 'two spaces'],
    ['a\u0000b\u2028c', 'a b c'],
    ['sure\u202Eexe.', 'sure exe.'],
    ['Dos pocillos ☕️ 👩‍👩‍👧', 'Dos pocillos ☕️ 👩‍👩‍👧'],
  ])('%j becomes %j', (text, line) => expect(oneLine(text)).toBe(line));

  it('contains nothing that could break a header, whatever it was', () =>
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => expect(oneLine(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u))));
});

describe('untrusted text in the body', () => {
  /** What mail programs make links of. */
  const LINK = /https?:\/\/|\w\.\w|\w@\w/;

  it.each([
    'https://evil.example/x',
    'HTTP://evil.example',
    'evil.example',
    'go to www.evil.example now',
    'eve@evil.example',
    'https:\\\\evil.example',
  ])('%s is no longer a link, though it reads the same', (text) => {
    expect(defused(text)).not.toMatch(LINK);
    expect(defused(text).replaceAll('\u2060', '')).toBe(text);
  });

  it.each(['Set of two stoneware mugs', 'DR-2048', 'Ana', 'Taller Dos Ríos', 'Price: 10, or 12. Thanks!'])('%s stays as it is', (text) =>
    expect(defused(text)).toBe(text),
  );
});
