import type { OutboundRequest } from '@cauce/connector';

/** How much of an answer is kept, in bytes. */
const KEPT_BYTES = 64 * 1024;

/** Read beyond what is kept: a secret that the cut goes through must be seen whole. No secret is longer. */
const MARGIN_BYTES = 4 * 1024;

/** How much of an answer must be read, in bytes, so that {@link keptAnswer} sees every secret in what it keeps. */
export const READ_BYTES = KEPT_BYTES + MARGIN_BYTES;

const REDACTED = '[redacted]';

/** An access token of ours, whoever's it is: a partner may echo the one that it holds, which is in no later request. */
const ACCESS_TOKEN = /cauce_[\w-]{43}/g;

/**
 * An answer as it is kept: a receiver that echoes its request must not put our secrets into the delivery log. Each secret that was sent
 * is replaced, as it stands and as JSON escapes it, and every access token of ours, before the answer is cut to its first 64 KiB. Postgres
 * keeps no NUL in a text.
 */
export function keptAnswer(answer: string, request: Pick<OutboundRequest, 'headers' | 'body'>): string {
  const forms = secretsIn(request).flatMap(formsOf);
  // The longest first: a form may be part of another one.
  const sorted = [...new Set(forms)].sort((one, other) => other.length - one.length);
  const redacted = sorted.reduce((text, form) => text.replaceAll(form, REDACTED), answer);
  return firstBytes(redacted.replace(ACCESS_TOKEN, REDACTED).replaceAll('\0', '\uFFFD'), KEPT_BYTES);
}

/** The bearer, and the token that a handshake hands over. */
function secretsIn({ headers = {}, body = '' }: Pick<OutboundRequest, 'headers' | 'body'>): string[] {
  const [, bearer = ''] = /^Bearer (.+)$/.exec(headers['authorization'] ?? '') ?? [];
  const { data } = JSON.parse(body.toString()) as { readonly data?: { readonly token?: unknown } };
  return [bearer, data?.token].filter((secret): secret is string => typeof secret === 'string' && secret !== '');
}

/** As it is, as JSON has it, and as JSON has it that escapes slashes. */
function formsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  return [secret, json, json.replaceAll('/', String.raw`\/`)];
}

/** A character that the cut goes through is left out. */
function firstBytes(text: string, limit: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= limit) return text;
  return new TextDecoder().decode(bytes.subarray(0, limit), { stream: true });
}
