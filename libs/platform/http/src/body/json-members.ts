import { ApiError } from '@cauce/contracts';

/** Of objects and arrays in each other; of a member's name, in characters. No request of ours comes near either. */
const [MAX_DEPTH, MAX_NAME] = [32, 256];
/** The longest form of a character in JSON: two `\uXXXX`. */
const ESCAPED = 12;

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** What is open at a place of the text: an object with its names so far, or an array. `at`: the member or element that is read. */
type Open = { readonly names: Set<string> | undefined; at: string | number };

/**
 * Checks in one pass what `JSON.parse` lets through: a member that is there twice (it keeps the last one, and says nothing), text with a NUL
 * or a lone surrogate, which only `\u` can write, and names and levels beyond what we take. The first fault ends it. Throws {@link ApiError}.
 * @param json valid JSON
 */
export function checkMembers(json: string): void {
  const open: Open[] = [];
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = checkText(json, at, open);
    else if (code === OBJECT || code === ARRAY) enter(open, code === OBJECT);
    else if (code === OBJECT_END || code === ARRAY_END) open.pop();
    else if (code === COMMA) nextElement(open.at(-1));
  }
}

function enter(open: Open[], isObject: boolean): void {
  if (open.length === MAX_DEPTH) throw beyond(`${MAX_DEPTH} levels`);
  open.push({ names: isObject ? new Set() : undefined, at: 0 });
}

function nextElement(around: Open | undefined): void {
  if (typeof around?.at === 'number') around.at++;
}

/** Checks the text that begins at a quote, and answers where it ends. */
function checkText(json: string, from: number, open: readonly Open[]): number {
  const end = endOfText(json, from + 1);
  const names = open.at(-1)?.names;
  if (names && isName(json, end + 1)) addName(json.slice(from + 1, end), names, open);
  else decoded(json.slice(from + 1, end));
  return end;
}

function addName(raw: string, names: Set<string>, open: readonly Open[]): void {
  const name = raw.length > MAX_NAME * ESCAPED ? undefined : decoded(raw);
  if (name === undefined || isLong(name)) throw beyond(`${MAX_NAME} characters of a name`);
  const around = open.at(-1);
  if (around) around.at = name;
  if (names.has(name)) throw duplicate(open.map(({ at }) => at));
  names.add(name);
}

/** Characters are code points: at most two units each. */
function isLong(name: string): boolean {
  return name.length > MAX_NAME && (name.length > 2 * MAX_NAME || Array.from(name).length > MAX_NAME);
}

/** The index of the closing quote. */
function endOfText(json: string, from: number): number {
  for (let at = from; ; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
}

/** Whether a text that has just ended is a member's name: in an object, a colon follows. */
function isName(json: string, from: number): boolean {
  let at = from;
  while (json.charCodeAt(at) <= 0x20) at++;
  return json.charCodeAt(at) === COLON;
}

/** A text without its escapes. Throws INVALID_TEXT for what only an escape can bring in. */
function decoded(raw: string): string {
  if (!raw.includes('\\')) return raw;
  const text = JSON.parse(`"${raw}"`) as string;
  if (text.includes('\0') || !text.isWellFormed()) throw new ApiError('INVALID_TEXT');
  return text;
}

const beyond = (limit: string): ApiError => new ApiError('MALFORMED_JSON', { metadata: { limit } });

function duplicate(path: readonly (string | number)[]): ApiError {
  return new ApiError('DUPLICATE_MEMBER', { violations: [{ field: toFieldPath(path), description: 'This member appears twice.' }] });
}

/** `['buyer', 'phoneNumber']` → `buyer.phoneNumber`, `['mediaAssets', 1]` → `mediaAssets[1]`. */
function toFieldPath(path: readonly (string | number)[]): string {
  return path.reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part), '');
}
