import { invalid } from './refusal.js';

/** The escapes of a letter or digit that .NET and JavaScript read alike. The others differ, for some texts at least. */
const SHARED_ESCAPES = new Set(['t', 'n', 'r', 'f', 'v', 'x', 'u']);

const WHY: Readonly<Record<string, string>> = {
  w: 'in .NET it is a letter of any alphabet',
  W: 'in .NET it is no letter of any alphabet',
  d: 'in .NET it is a digit of any alphabet; write [0-9]',
  D: 'in .NET it is no digit of any alphabet; write [^0-9]',
  b: 'in .NET it knows the letters of all alphabets',
  B: 'in .NET it knows the letters of all alphabets',
};

const ESCAPE = /\\[\s\S]?/g;

const NO_MEANING = 'JavaScript reads it differently from .NET';

/**
 * A filter's regular expression, which EventStoreDB gives to .NET. One that JavaScript would read in another way is refused by the name
 * of what differs: it would match other events in production.
 */
export function compileAsInNet(source: string): RegExp {
  for (const [escape] of source.matchAll(ESCAPE)) refuseEscape(escape, source);
  const withoutEscapes = source.replaceAll(ESCAPE, '_');
  if (/\[\^?\]/.test(withoutEscapes)) refuse('[] or [^]', 'in .NET that bracket belongs to the class', source);
  if (/\[[^\]]*-\[/.test(withoutEscapes)) refuse('-[ in a class', 'in .NET it takes characters out of it', source);
  try {
    return new RegExp(source);
  } catch {
    throw invalid(`The filter is not a regular expression: ${source}`);
  }
}

function refuseEscape(escape: string, source: string): void {
  const character = escape.slice(1);
  if (/[A-Za-z0-9]/.test(character) && !SHARED_ESCAPES.has(character)) refuse(escape, WHY[character] ?? NO_MEANING, source);
}

function refuse(what: string, why: string, source: string): never {
  throw invalid(`The filter /${source}/ has ${what}: ${why}, so this server does not take it.`);
}
