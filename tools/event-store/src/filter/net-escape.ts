import { category, netShorthand } from './net-characters.js';
import type { Pattern } from './pattern.js';

/** What a piece of a pattern is in JavaScript, and in JavaScript that reads it as .NET does: some differ beyond ASCII. */
export type Piece = readonly [ours: string, net: string];

/** What an escape stands for: one code unit, or a set of them, to stand between brackets. */
export type Escape = { readonly code: number } | { readonly set: Piece };

const CONTROL: Readonly<Record<string, number>> = { a: 0x07, e: 0x1b, f: 0x0c, n: 0x0a, r: 0x0d, t: 0x09, v: 0x0b };

/** .NET takes an escape of any other character for that character. */
const OF_A_WORD = /[\p{L}\p{Mn}\p{Nd}\p{Pc}\u200c\u200d]/u;

/** Reads what comes after a backslash, as far as it is the same in a class and outside of one. */
export function readEscape(pattern: Pattern): Escape {
  const letter = pattern.take();
  switch (letter) {
    case 'w':
    case 'd':
    case 's':
      return { set: [`\\${letter}`, netShorthand(letter).those] };
    case 'W':
    case 'D':
    case 'S':
      return { set: [`\\${letter}`, netShorthand(letter.toLowerCase() as 'w' | 'd' | 's').others] };
    case 'p':
    case 'P':
      return { set: readCategory(pattern, letter) };
    case 'x':
      return { code: readHex(pattern, letter, /[0-9A-Fa-f]{2}/y) };
    case 'u':
      return { code: readHex(pattern, letter, /[0-9A-Fa-f]{4}/y) };
    case 'c':
      return { code: readControl(pattern) };
    default:
      return { code: CONTROL[letter] ?? readLiteral(pattern, letter) };
  }
}

function readLiteral(pattern: Pattern, letter: string): number {
  if (letter === '') throw pattern.isNone('it ends with a backslash');
  if (/[0-9k]/.test(letter)) throw pattern.refuse(`\\${letter}`, 'that is a back reference or an octal number');
  if (OF_A_WORD.test(letter)) throw pattern.isNone(`\\${letter} is no escape`);
  return letter.charCodeAt(0);
}

function readCategory(pattern: Pattern, letter: 'p' | 'P'): Piece {
  const name = pattern.takeMatch(/\{([\w-]+)\}/y)?.[1];
  if (name === undefined) throw pattern.isNone(`\\${letter} has no name`);
  if (pattern.options.i) throw pattern.refuse(`\\${letter} under (?i)`, 'its meaning has changed with the versions of .NET');
  const characters = category(name);
  if (!characters) throw pattern.refuse(`\\${letter}{${name}}`, 'that is no general category of Unicode');
  const set = letter === 'p' ? characters.those : characters.others;
  return [set, set];
}

function readHex(pattern: Pattern, letter: string, digits: RegExp): number {
  const text = pattern.takeMatch(digits)?.[0];
  if (text === undefined) throw pattern.isNone(`\\${letter} lacks hexadecimal digits`);
  return parseInt(text, 16);
}

function readControl(pattern: Pattern): number {
  const code = pattern.take().toUpperCase().charCodeAt(0) - 0x40;
  if (code >= 0 && code < 0x20) return code;
  throw pattern.isNone('\\c is not followed by a control character’s letter');
}
