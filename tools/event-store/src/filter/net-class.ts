import { character } from './net-characters.js';
import { type Piece, readEscape } from './net-escape.js';
import type { Pattern } from './pattern.js';

const BACKSPACE = 0x08;

type Member = { readonly code: number; readonly isEscaped: boolean } | { readonly set: Piece };

/** Reads a class, whose opening bracket was taken, by .NET's rules: a bracket that closes is a member when it comes first. */
export function readClass(pattern: Pattern): Piece {
  const negation = pattern.peek() === '^' ? pattern.take() : '';
  const members: Piece[] = [];
  for (let isFirst = true; isFirst || pattern.peek() !== ']'; isFirst = false) {
    const member = readMember(pattern);
    if ('set' in member) members.push(member.set);
    else members.push(readRange(pattern, member.code));
    refuseSubtraction(pattern, member);
  }
  pattern.take();
  const [ours, net] = [0, 1].map((reading) => `[${negation}${members.map((member) => member[reading]).join('')}]`);
  return [ours ?? '', net ?? ''];
}

/** A character alone, or the range that begins with it: not before the bracket that closes, where a hyphen is a member. */
function readRange(pattern: Pattern, first: number): Piece {
  const isRange = pattern.peek() === '-' && pattern.peek(1) !== ']' && pattern.peek(1) !== '';
  if (!isRange) return twice(character(pattern.caseChecked(first)));
  pattern.take();
  if (pattern.peek() === '[') throw pattern.refuse('-[ in a class', 'it takes characters out of it');
  const last = readMember(pattern);
  if ('set' in last) throw pattern.isNone('a range in a class ends with a set');
  if (last.code < first) throw pattern.isNone('a range in a class goes backwards');
  return twice(`${character(pattern.caseChecked(first))}-${character(pattern.caseChecked(last.code))}`);
}

/** After a member that ends no range, a hyphen and a bracket take characters out of the class. */
function refuseSubtraction(pattern: Pattern, member: Member): void {
  const isHyphen = 'code' in member && member.code === 0x2d && !member.isEscaped;
  if (isHyphen && pattern.peek() === '[') throw pattern.refuse('-[ in a class', 'it takes characters out of it');
}

function readMember(pattern: Pattern): Member {
  const next = pattern.take();
  if (next === '') throw pattern.isNone('a class does not end');
  if (next === '[' && pattern.peek() === ':') throw pattern.refuse('[: in a class', 'what .NET makes of it is not known here');
  if (next !== '\\') return { code: next.charCodeAt(0), isEscaped: false };
  if (pattern.takeMatch(/b/y)) return { code: BACKSPACE, isEscaped: true };
  const escape = readEscape(pattern);
  return 'set' in escape ? escape : { ...escape, isEscaped: true };
}

const twice = (text: string): Piece => [text, text];
