/** A body that is small to send and meant to be dear to read. */
export type EvilBody = {
  readonly what: string;
  readonly text: string;
  /** The reason for which it cannot be read; undefined: it is JSON like any other, and only its reading is to be cheap. */
  readonly refusal?: 'MALFORMED_JSON' | 'DUPLICATE_MEMBER' | 'INVALID_TEXT';
};

const [LEVELS, LONGEST_NAME, DIGITS] = [32, 256, 10_000];

/** The body that stopped a service for 39 s: 42 KB, of which a reader that keeps each member's whole path makes 60 MB. */
const UNDER_A_LONG_NAME = `{"${'A'.repeat(20_000)}":{${members(3_000)},"0":0}}`;

/**
 * Every evil shape that we know, each of nearly so many bytes (but for the first). What one shape costs must grow as its bytes do, and be of
 * the order of what `JSON.parse` takes.
 */
export function evilBodies(bytes: number): readonly EvilBody[] {
  const malformed = { refusal: 'MALFORMED_JSON' } as const;
  const duplicate = { refusal: 'DUPLICATE_MEMBER' } as const;
  const invalid = { refusal: 'INVALID_TEXT' } as const;
  return [
    { what: 'a long name above many members', text: UNDER_A_LONG_NAME, ...malformed },
    { what: 'a long name', text: `{"${filled('A', bytes - 6)}":0}`, ...malformed },
    { what: 'a long name of escapes', text: `{"${filled('\\u0041', bytes - 6)}":0}`, ...malformed },
    { what: 'a long name inside of a member that comes twice', text: `{"a":{"${filled('A', bytes - 20)}":0},"a":0}`, ...malformed },
    { what: 'names as long as they may be', text: `{${listed((at) => `"${String(at).padEnd(LONGEST_NAME, 'A')}":0`, bytes - 2)}}` },
    { what: 'many members', text: `{${listed((at) => `"${at}":0`, bytes - 2)}}` },
    { what: 'many members, and the first once more', text: `{${listed((at) => `"${at}":0`, bytes - 8)},"0":0}`, ...duplicate },
    { what: 'one member many times', text: `{${listed(() => '"a":0', bytes - 2)}}`, ...duplicate },
    { what: 'many members twice', text: `{${listed((at) => `"${Math.floor(at / 2)}":0`, bytes - 2)}}`, ...duplicate },
    { what: 'many objects with a member twice', text: `[${listed(() => '{"a":0,"a":0}', bytes - 2)}]`, ...duplicate },
    { what: 'a member twice, once by escapes', text: `{${listed((at) => `"a${at}":0,"\\u0061${at}":0`, bytes - 2)}}`, ...duplicate },
    { what: 'as many levels as there may be', text: nested('{"a":', '0', '}', LEVELS) },
    { what: 'many of as many levels', text: `[${listed(() => nested('[', '', ']', LEVELS - 1), bytes - 2)}]` },
    { what: 'a level too many', text: nested('{"a":', '0', '}', LEVELS + 1), ...malformed },
    { what: 'very many levels', text: nested('[', '', ']', bytes / 2), ...malformed },
    { what: 'very many objects in each other', text: nested('{"a":', '0', '}', Math.floor(bytes / 6) - 1), ...malformed },
    { what: 'very many levels in a member that comes twice', text: `{"a":${nested('[', '', ']', bytes / 2 - 8)},"a":0}`, ...malformed },
    { what: 'levels that never end', text: '['.repeat(bytes), ...malformed },
    { what: 'objects that never end', text: filled('{"a":', bytes), ...malformed },
    { what: 'a text that never ends', text: `"${filled('\\"', bytes - 1)}`, ...malformed },
    { what: 'numbers of many digits', text: `[${listed(() => '9'.repeat(DIGITS), bytes - 2)}]` },
    { what: 'a number that fills the body', text: '9'.repeat(bytes) },
    { what: 'a fraction that fills the body', text: `0.${'1'.repeat(bytes - 2)}` },
    { what: 'escaped backslashes', text: `{"a":"${filled('\\\\', bytes - 10)}"}` },
    { what: 'escaped quotes', text: `{"a":"${filled('\\"', bytes - 10)}"}` },
    { what: 'many texts of escapes', text: `[${listed(() => '"\\u0061\\u0062"', bytes - 2)}]` },
    { what: 'colons and braces in texts', text: `[${listed(() => '"{\\"a\\":[,:}"', bytes - 2)}]` },
    { what: 'pairs of surrogates', text: `["${filled('\\ud83d\\ude00', bytes - 4)}"]` },
    { what: 'a lone surrogate after pairs', text: `["${filled('\\ud83d\\ude00', bytes - 10)}\\ud800"]`, ...invalid },
    { what: 'many lone surrogates', text: `[${listed(() => '"\\udfff"', bytes - 2)}]`, ...invalid },
    { what: 'names with a lone surrogate', text: `{${listed((at) => `"${at}\\ud800":0`, bytes - 2)}}`, ...invalid },
    { what: 'many NULs', text: `["${filled('\\u0000', bytes - 4)}"]`, ...invalid },
    { what: 'nothing but space', text: ' '.repeat(bytes), ...malformed },
    { what: 'space around each part', text: `{${listed((at) => ` \n\t"${at}" \r\n : \t0 `, bytes - 2)}}` },
    { what: 'many empty objects', text: `[${listed(() => '{}', bytes - 2)}]` },
    { what: 'prototypes', text: `[${listed(() => '{"__proto__":{"constructor":{}}}', bytes - 2)}]` },
    { what: 'text of two bytes a character', text: `{${listed((at) => `"ñ${at}":"ñ"`, (bytes - 2) * 0.8)}}` },
  ];
}

function members(count: number): string {
  return Array.from({ length: count }, (_, at) => `"${at}":0`).join();
}

/** The part as often as it fits. */
function filled(part: string, length: number): string {
  return part.repeat(Math.floor(length / part.length));
}

/** Parts with commas between them, as many as fit. */
function listed(part: (at: number) => string, length: number): string {
  const parts: string[] = [];
  for (let at = 0, left = length - part(0).length; left >= 0; left -= part(++at).length + 1) parts.push(part(at));
  return parts.join();
}

function nested(open: string, inside: string, close: string, levels: number): string {
  return open.repeat(levels) + inside + close.repeat(levels);
}
