import { isUtf8 } from 'node:buffer';
import { ApiError } from '@cauce/contracts';
import { visit } from 'jsonc-parser';

const MAX_DEPTH = 32;

/**
 * Reads a JSON text as docs/api.md, "HTTP", asks: invalid UTF-8, NUL, a lone surrogate and a duplicate member are the caller's
 * mistake, and all other text is kept byte for byte. Throws {@link ApiError}.
 *
 * `JSON.parse` keeps the last of two members and says nothing. Counting is cheap: a text has as many member colons as its value
 * has members, unless one was lost. Only then a slow parser names it.
 */
export function parseStrictJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new ApiError('INVALID_TEXT');
  const text = bytes.toString('utf8');
  const value = parse(text);
  if (countMembers(value, text.includes('\\u'), 0) !== countColons(text)) throw new ApiError('DUPLICATE_MEMBER', firstDuplicate(text));
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('MALFORMED_JSON');
  }
}

/** Members of all objects in the value. `escaped`: the text has `\u` escapes, the only way to write a NUL or a lone surrogate. */
function countMembers(value: unknown, escaped: boolean, depth: number): number {
  if (typeof value === 'string') return (escaped && checkText(value), 0);
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === MAX_DEPTH) throw new ApiError('MALFORMED_JSON', { metadata: { limit: `${MAX_DEPTH} levels` } });
  const deeper = (part: unknown) => countMembers(part, escaped, depth + 1);
  if (Array.isArray(value)) return value.reduce<number>((count, part) => count + deeper(part), 0);
  if (escaped) Object.keys(value).forEach(checkText);
  const parts = Object.values(value);
  return parts.reduce<number>((count, part) => count + deeper(part), parts.length);
}

function checkText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new ApiError('INVALID_TEXT');
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];

/** Colons outside of texts. The JSON is valid already, so each belongs to one member. */
function countColons(json: string): number {
  let count = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === COLON) count++;
    else if (code === QUOTE) at = endOfText(json, at + 1);
  }
  return count;
}

/** The index of the closing quote: one that an even number of backslashes precedes. */
function endOfText(json: string, from: number): number {
  for (let end = json.indexOf('"', from); ; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
}

function firstDuplicate(json: string): { violations: { field: string; description: string }[] } {
  const seen = new Set<string>();
  const twice: string[] = [];
  const onObjectProperty = (name: string, ...rest: [number, number, number, number, () => (string | number)[]]) => {
    const path = [...rest[4](), name];
    const key = JSON.stringify(path);
    if (seen.has(key)) twice.push(toFieldPath(path));
    seen.add(key);
  };
  visit(json, { onObjectProperty });
  return { violations: twice.slice(0, 1).map((field) => ({ field, description: 'This member appears twice.' })) };
}

/** `['buyer', 'phoneNumber']` → `buyer.phoneNumber`, `['mediaAssets', 1]` → `mediaAssets[1]`. */
function toFieldPath(path: readonly (string | number)[]): string {
  return path.reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part), '');
}
