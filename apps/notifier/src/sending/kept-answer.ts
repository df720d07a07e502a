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
 * An answer as it is kept: a receiver that echoes its request must not put our secrets into the delivery log. Each secret that was sent is replaced,
 * in any JSON spelling, and every access token of ours, before the answer is cut to its first 64 KiB. Replacing may shorten an answer that was cut
 * while it was read: half a secret at its end is dropped. Postgres keeps no NUL in a text.
 */
export function keptAnswer(answer: string, request: Pick<OutboundRequest, 'headers' | 'body'>): string {
  // The longest first: a secret may be part of another one.
  const secrets = secretsIn(request).sort((one, other) => other.length - one.length);
  const redacted = secrets.reduce((text, secret) => redact(text, secret), answer).replace(ACCESS_TOKEN, REDACTED);
  const whole = Buffer.byteLength(answer) < CUT_BYTES ? redacted : withoutHalf(redacted, secrets).replace(HALF_ACCESS_TOKEN, '');
  return firstBytes(whole.replaceAll('\0', '\uFFFD'), KEPT_BYTES);
}

/** The bearer, and the token that a handshake hands over. */
function secretsIn({ headers = {}, body = '' }: Pick<OutboundRequest, 'headers' | 'body'>): string[] {
  const [, bearer = ''] = /^Bearer (.+)$/.exec(headers['authorization'] ?? '') ?? [];
  const { data } = JSON.parse(body.toString()) as { readonly data?: { readonly token?: unknown } };
  return [bearer, data?.token].filter((secret): secret is string => typeof secret === 'string' && secret !== '');
}

/** Replaces a secret as it stands, and as any JSON encoder writes it: some write `+`, `<` or `&` as `\u002B`, or `/` as `\/`. */
function redact(text: string, secret: string): string {
  if (text.length < secret.length) return text;
  const patterns = Array.from(secret, (char) => `(?:${spellingsOf(char).map(toPattern).join('|')})`);
  return text.replace(new RegExp(patterns.join(''), 'g'), REDACTED);
}

/** Without an end with which one of these secrets may begin. */
function withoutHalf(text: string, secrets: readonly string[]): string {
  const longest = Math.max(0, ...secrets.map(({ length }) => length * LONGEST_SPELLING));
  for (let at = Math.max(0, text.length - longest); at < text.length; at += 1)
    if (secrets.some((secret) => isBeginning(text.slice(at), secret))) return text.slice(0, at);
  return text;
}

function isBeginning(text: string, secret: string): boolean {
  let at = 0;
  for (const char of secret) {
    if (at >= text.length) break;
    const spelling = spellingsOf(char).find((each) => isSame(text.slice(at, at + each.length), each.slice(0, text.length - at)));
    if (spelling === undefined) return false;
    at += spelling.length;
  }
  return at >= text.length;
}

const LONGEST_SPELLING = String.raw`\u0000`.length;

/** How JSON may have a character of a secret, which is ASCII: the escape of any case first, in lower case. */
function spellingsOf(char: string): string[] {
  const escaped = String.raw`\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return [escaped, ...(/["\\/]/.test(char) ? [`\\${char}`] : []), char];
}

const isSame = (text: string, spelling: string) => text === spelling || (spelling.startsWith('\\u') && text.toLowerCase() === spelling);

function toPattern(spelling: string): string {
  const literal = spelling.replace(/[^\w]/g, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return spelling.startsWith('\\u') ? literal.replace(/(?<=u.*)[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`) : literal;
}

/** Leaves out a character that does not fit whole. */
function firstBytes(text: string, limit: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= limit) return text;
  return new TextDecoder().decode(bytes.subarray(0, limit), { stream: true });
}
