import type { OutboundRequest } from '@cauce/connector';
import { readingsOf, searchSecret } from './secret-search.js';

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
 * within Base64. All are looked for in the answer itself, never in what has replaced one: a token may be a letter of `[redacted]`. That may shorten
 * an answer that was cut while it was read, so half a secret at its end is dropped. Postgres keeps no NUL in a text.
 * @param isBroken the answer broke off, or did not end in time
 */
export function keptAnswer(answer: string, request: Pick<OutboundRequest, 'headers' | 'body'>, isBroken = false): string {
  if (answer === '') return ''; // the usual one, of each webhook
  const isCut = isBroken || Buffer.byteLength(answer) >= CUT_BYTES;
  const text = isCut ? answer.replace(HALF_ESCAPE, '') : answer;
  const forms = secretsIn(request).flatMap(formsOf);
  const { ends, half } = secretsOf(text, isCut ? forms : forms.filter(({ length }) => length <= text.length));
  const kept = redacted(text, ends, isCut ? half : text.length);
  return firstBytes(kept.replaceAll('\0', '\uFFFD'), KEPT_BYTES);
}

const HALF_ESCAPE = /(?:\\(?:u[0-9a-f]{0,3})?|%[0-9a-f]?)$/i;

/** `ends`: for each place in a text, where a secret that begins there ends; 0: none does. `half`: where one begins that the text's end cuts off. */
type Secrets = { readonly ends: Uint32Array; readonly half: number };

function secretsOf(text: string, secrets: readonly string[]): Secrets {
  const ends = new Uint32Array(text.length);
  const mark = (from: number, to: number) => void (ends[from] = Math.max(ends[from] ?? 0, to));
  for (const { 0: token, index } of text.matchAll(ACCESS_TOKEN)) mark(index, index + token.length);
  const halves = readingsOf(text).flatMap((reading) => secrets.map((secret) => searchSecret(reading, secret, mark).half));
  return { ends, half: Math.min(HALF_ACCESS_TOKEN.exec(text)?.index ?? text.length, ...halves) };
}

/** The text up to an end, each secret replaced, those that overlap by one; no longer than what is kept. */
function redacted(text: string, ends: Uint32Array, end: number): string {
  const parts: string[] = [];
  let length = 0;
  let from = 0;
  for (let at = 0; at < end && length < KEPT_BYTES; at += 1) {
    let to = ends[at] ?? 0;
    if (to === 0) continue;
    parts.push(text.slice(from, at), REDACTED);
    length += at - from + REDACTED.length;
    for (let inside = at + 1; inside < to; inside += 1) to = Math.max(to, ends[inside] ?? 0);
    from = to;
    at = to - 1;
  }
  return parts.join('') + text.slice(from, Math.max(from, end));
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

/** Leaves out a character that does not fit whole. */
function firstBytes(text: string, limit: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= limit) return text;
  return new TextDecoder().decode(bytes.subarray(0, limit), { stream: true });
}
