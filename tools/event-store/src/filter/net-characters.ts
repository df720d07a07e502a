const CODE_UNITS = 65_536;

/** What `\w` and `\s` are in .NET: see RegexCharClass. */
const NET_WORD = /[\p{L}\p{Mn}\p{Nd}\p{Pc}]/u;
const NET_SPACE = /[\t-\r\x85\p{Z}]/u;
/** A word for `\b` has the two joiners, too. */
const NET_BOUNDARY_WORD = /[\p{L}\p{Mn}\p{Nd}\p{Pc}\u200c\u200d]/u;

/** The Unicode categories by the names that .NET knows. */
const CATEGORY = /^(L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|S[mcko]?|Z[slp]?|C[cfson]?)$/;

/** Characters for between the brackets of a class, and all others. */
export type Characters = {
  readonly those: string;
  readonly others: string;
};

const found = new Map<string, Characters>();

/** The characters of a shorthand as .NET reads it: UTF-16 code units, as it compares them. */
export function netShorthand(letter: 'w' | 'd' | 's' | 'b'): Characters {
  const one = { w: NET_WORD, d: /\p{Nd}/u, s: NET_SPACE, b: NET_BOUNDARY_WORD }[letter];
  return charactersOf(letter, one);
}

/** Those of a Unicode category; none for a name that is no category. */
export function category(name: string): Characters | undefined {
  return CATEGORY.test(name) ? charactersOf(`\\p{${name}}`, new RegExp(`\\p{${name}}`, 'u')) : undefined;
}

/** Looks at each code unit, once in the life of the process: it takes some milliseconds. */
function charactersOf(name: string, one: RegExp): Characters {
  const known = found.get(name);
  if (known) return known;
  const parts = { those: '', others: '' };
  let begin = 0;
  let isOne = one.test('\0');
  for (let code = 1; code <= CODE_UNITS; code += 1) {
    const isNext = code < CODE_UNITS && one.test(String.fromCharCode(code));
    if (isNext === isOne && code < CODE_UNITS) continue;
    parts[isOne ? 'those' : 'others'] += `${character(begin)}-${character(code - 1)}`;
    [begin, isOne] = [code, isNext];
  }
  found.set(name, parts);
  return parts;
}

/** A code unit, for anywhere in JavaScript's expression. */
export function character(code: number): string {
  const text = String.fromCharCode(code);
  if (/[A-Za-z0-9]/.test(text)) return text;
  return code < 0x80 ? `\\x${code.toString(16).padStart(2, '0')}` : text;
}
