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

/**
 * An answer as it is kept: a receiver that echoes its request must not put our secrets into the delivery log. Each secret that was sent is replaced,
 * in any JSON spelling, and every access token of ours, before the answer is cut to its first 64 KiB. Replacing may shorten an answer that was cut
 * while it was read: its end, where half a secret may stand, is dropped. Postgres keeps no NUL in a text.
 */
export function keptAnswer(answer: string, request: Pick<OutboundRequest, 'headers' | 'body'>): string {
  // The longest first: a secret may be part of another one.
  const secrets = secretsIn(request)
    .filter(({ length }) => length <= answer.length)
    .sort((one, other) => other.length - one.length);
  const redacted = secrets.reduce((text, secret) => text.replace(spellingsOf(secret), REDACTED), answer).replace(ACCESS_TOKEN, REDACTED);
  const surelyWhole = Buffer.byteLength(answer) >= CUT_BYTES ? Buffer.byteLength(redacted) - MARGIN_BYTES : Infinity;
  return firstBytes(redacted.replaceAll('\0', '\uFFFD'), Math.min(KEPT_BYTES, Math.max(0, surelyWhole)));
}

/** The bearer, and the token that a handshake hands over. */
function secretsIn({ headers = {}, body = '' }: Pick<OutboundRequest, 'headers' | 'body'>): string[] {
  const [, bearer = ''] = /^Bearer (.+)$/.exec(headers['authorization'] ?? '') ?? [];
  const { data } = JSON.parse(body.toString()) as { readonly data?: { readonly token?: unknown } };
  return [bearer, data?.token].filter((secret): secret is string => typeof secret === 'string' && secret !== '');
}

/** Matches a secret as it stands, and as any JSON encoder writes it: some write `+`, `<` or `&` as `\u002B`, or `/` as `\/`. */
function spellingsOf(secret: string): RegExp {
  return new RegExp(Array.from({ length: secret.length }, (_, at) => spellingOf(secret.charAt(at))).join(''), 'g');
}

function spellingOf(char: string): string {
  const code = char.charCodeAt(0).toString(16).padStart(4, '0');
  const escaped = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const itself = /\w/.test(char) ? char : String.raw`\u${code}`;
  const short = /["\\/]/.test(char) ? String.raw`\\${itself}|` : '';
  return String.raw`(?:\\u${escaped}|${short}${itself})`;
}

/** Leaves out a character that does not fit whole. */
function firstBytes(text: string, limit: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= limit) return text;
  return new TextDecoder().decode(bytes.subarray(0, limit), { stream: true });
}
