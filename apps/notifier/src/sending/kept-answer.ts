import type { OutboundRequest } from '@cauce/connector';

/** How much of an answer is kept, in bytes. */
const KEPT_BYTES = 64 * 1024;

/** How much more is read, in bytes: a secret across the end of what is kept must be seen whole to be recognized. No secret is longer. */
const MARGIN_BYTES = 4 * 1024;

/** How much of an answer must be read, in bytes, so that {@link keptAnswer} sees every secret in what it keeps. */
export const READ_BYTES = KEPT_BYTES + MARGIN_BYTES;

/** An answer of this length was cut, perhaps within a character. */
const CUT_BYTES = READ_BYTES - 3;

const REDACTED = '[redacted]';

/** An access token of ours. A partner may echo the token that it holds, and no later request carries that token. */
const ACCESS_TOKEN = /cauce_[\w-]{43}/g;
const HALF_ACCESS_TOKEN = /cauce_[\w-]{0,42}$/;

/**
 * An answer as it is kept: a receiver that echoes its request must not put our secrets into the delivery log. Before the answer is cut to its first
 * 64 KiB, every access token of ours is replaced, and each secret that was sent: as it stands, in any JSON spelling, escaped as in addresses, and
 * within Base64. That may shorten an answer that was cut while it was read, so half a secret at its end is dropped. Postgres keeps no NUL in a text.
 * @param isCut the answer broke off, or did not end in time
 */
export function keptAnswer(answer: string, request: Pick<OutboundRequest, 'headers' | 'body'>, isCut = false): string {
  const secrets = secretsIn(request).flatMap(formsOf);
  const redacted = redact(answer, secrets).replace(ACCESS_TOKEN, REDACTED);
  const mayEndInHalf = isCut || Buffer.byteLength(answer) >= CUT_BYTES;
  const whole = mayEndInHalf ? withoutHalf(redacted, secrets).replace(HALF_ACCESS_TOKEN, '') : redacted;
  return firstBytes(whole.replaceAll('\0', '\uFFFD'), KEPT_BYTES);
}

/** The bearer, and the token that a handshake hands over. */
function secretsIn({ headers = {}, body = '' }: Pick<OutboundRequest, 'headers' | 'body'>): string[] {
  const [, bearer = ''] = /^Bearer (.+)$/.exec(headers['authorization'] ?? '') ?? [];
  const { data } = JSON.parse(body.toString()) as { readonly data?: { readonly token?: unknown } };
  return [bearer, data?.token].filter((secret): secret is string => typeof secret === 'string' && secret !== '');
}

/** A shorter text may be part of any answer, and tells too little of a secret. */
const LEAST_BASE64 = 8;

/** A secret as it stands, and as Base64 has it, in both alphabets, at whichever byte of a group of three the secret begins. */
function formsOf(secret: string): string[] {
  const encoded = [0, 1, 2].map((before) => innerBase64(secret, before)).filter(({ length }) => length >= LEAST_BASE64);
  return [secret, ...new Set(encoded.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]))];
}

/** The characters that depend on the secret alone, not on what surrounds it. @param before how many bytes of its first group are not its own */
function innerBase64(secret: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

/** Replaces these secrets in each reading of a text. */
function redact(text: string, secrets: readonly string[]): string {
  return READINGS.reduce((each, read) => {
    const reading = read(each);
    const fitting = secrets.filter(({ length }) => length <= reading.codes.length);
    const spans = united(fitting.flatMap((secret) => search(reading, secret).spans));
    const kept = spans.map(([from], index) => each.slice(spans[index - 1]?.[1] ?? 0, from) + REDACTED);
    return kept.join('') + each.slice(spans.at(-1)?.[1] ?? 0);
  }, text);
}

/** The spans in order, overlapping ones as one: a secret may be part of another one, or begin where another one has not ended. */
function united(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted(([one], [other]) => one - other)) {
    const last = all.at(-1);
    if (last === undefined || span[0] >= last[1]) all.push(span);
    else all.splice(-1, 1, [last[0], Math.max(last[1], span[1])]);
  }
  return all;
}

/** The text without an end that may be the beginning of one of these secrets. */
function withoutHalf(text: string, secrets: readonly string[]): string {
  const whole = text.replace(HALF_ESCAPE, '');
  const readings = READINGS.map((read) => read(whole));
  const halves = secrets.flatMap((secret) => readings.map((reading) => search(reading, secret).half));
  return whole.slice(0, Math.min(whole.length, ...halves));
}

const HALF_ESCAPE = /(?:\\(?:u[0-9a-f]{0,3})?|%[0-9a-f]?)$/i;

/** The characters of a text, and where each of them begins in it; after the last one, where the text ends. */
type Reading = { readonly codes: readonly number[]; readonly starts: readonly number[] };

/** As it stands; as JSON, where encoders write `+`, `<` or `&` as `\u002B`, and `/` as `\/`; and as part of an address. */
const READINGS: readonly ((text: string) => Reading)[] = [
  (text) => ({ codes: codesOf(text), starts: Array.from({ length: text.length + 1 }, (_, at) => at) }),
  (text) => (text.includes('\\') ? readBy(/\\u([0-9a-f]{4})|\\(["\\/])|[^]/gi, text) : NOTHING),
  (text) => (text.includes('%') ? readBy(/%([0-9a-f]{2})|[^]/gi, text) : NOTHING),
];

const NOTHING: Reading = { codes: [], starts: [Infinity] };

/** @param character matches one character. Its first group: the hexadecimal code of an escaped one. Its second: what a backslash escapes. */
function readBy(character: RegExp, text: string): Reading {
  const found = [...text.matchAll(character)];
  const codes = found.map(([whole, hex, literal]) => (hex === undefined ? (literal ?? whole).charCodeAt(0) : Number.parseInt(hex, 16)));
  return { codes, starts: [...found.map(({ index }) => index), text.length] };
}

type Span = readonly [from: number, to: number];

/** Where a secret is in a text, and where one begins that the end of the text cuts off. */
type Found = { readonly spans: readonly Span[]; readonly half: number };

/**
 * By Knuth, Morris and Pratt: a partner chooses both its token and its answer, so the time must not grow with their product, or that partner
 * would stall all receivers.
 */
function search({ codes, starts }: Reading, secret: string): Found {
  const wanted = codesOf(secret);
  const borders = bordersOf(wanted);
  const startOf = (at: number) => starts[at] ?? Infinity;
  const spans: Span[] = [];
  let matched = 0;
  codes.forEach((code, at) => {
    matched = longer(wanted, borders, matched, code);
    if (matched < wanted.length) return;
    spans.push([startOf(at + 1 - matched), startOf(at + 1)]);
    matched = 0;
  });
  return { spans, half: startOf(codes.length - matched) };
}

/** For each beginning of a text, by its length less one: the length of the longest shorter beginning that it ends with. */
function bordersOf(wanted: readonly number[]): readonly number[] {
  const borders = [0];
  for (const code of wanted.slice(1)) borders.push(longer(wanted, borders, borders.at(-1) ?? 0, code));
  return borders;
}

/** How many characters of `wanted` are matched after one more character. */
function longer(wanted: readonly number[], borders: readonly number[], matched: number, code: number): number {
  let length = matched;
  while (length > 0 && wanted[length] !== code) length = borders[length - 1] ?? 0;
  return wanted[length] === code ? length + 1 : length;
}

const codesOf = (text: string): number[] => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

/** Leaves out a character that does not fit whole. */
function firstBytes(text: string, limit: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= limit) return text;
  return new TextDecoder().decode(bytes.subarray(0, limit), { stream: true });
}
