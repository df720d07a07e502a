/** The merchant that a partner's token identifies on the partner's platform, from `GET /merchant`. */
export type Merchant = { readonly id: string; readonly name: string };

/**
 * The result of one `GET /merchant`. `retryAfterMs`: from its header Retry-After. TOO_LONG: the body has more than 64 KiB. NO_ANSWER: none in time,
 * or no connection. ADDRESS_REFUSED: an address that we do not call.
 */
export type PartnerAnswer =
  | { readonly kind: 'ANSWERED'; readonly status: number; readonly body: string; readonly retryAfterMs?: number }
  | { readonly kind: 'TOO_LONG'; readonly status: number }
  | { readonly kind: 'NO_ANSWER' }
  | { readonly kind: 'ADDRESS_REFUSED' };

/** Why a lookup found no merchant, and what to do about it. Stored: none may be renamed. */
export const LOOKUP_REFUSALS = {
  TOKEN_REFUSED:
    'The partner platform does not know this token (401). Copy it again from the partner platform, or issue another one there.',
  TOKEN_NOT_ALLOWED: 'The partner platform no longer allows this token (403). Issue another one there.',
  MERCHANT_NOT_FOUND:
    'The partner platform has no merchant for this token (404). Check its base address, and that the merchant exists there.',
  REQUEST_REFUSED: 'The partner platform refuses the request. Ask the partner why, then connect again.',
  REDIRECTED: 'The partner platform redirects to another address, which is not followed. Connect with the address that it redirects to.',
  UNEXPECTED_STATUS: 'The partner platform answered with a status other than 200. Ask the partner: GET /merchant answers 200.',
  WRONG_BODY: 'The partner platform’s answer is not a JSON object with the strings id and name. Ask the partner to correct it.',
  ADDRESS_REFUSED: 'The base address is not one on the public internet. Ask the partner for its public address.',
  ANOTHER_MERCHANT:
    'The token belongs to another merchant of the partner platform. Take one of the same merchant, or deactivate and connect again.',
  TOKEN_LOST: 'The partner’s token is no longer stored here. Connect again with it.',
  NO_ANSWER: 'The partner platform did not answer, asked five times. Ask the partner, and connect again once it does.',
} as const;

/** One of {@link LOOKUP_REFUSALS}. */
export type LookupRefusal = keyof typeof LOOKUP_REFUSALS;

/** The meaning of an answer: it names a merchant; it names none, which is final; or the partner must be asked again. */
export type MerchantAnswer =
  | { readonly kind: 'FOUND'; readonly merchant: Merchant }
  | { readonly kind: 'REFUSED'; readonly reason: LookupRefusal; readonly httpStatus?: number }
  | { readonly kind: 'TRY_AGAIN'; readonly retryAfterMs?: number };

/** `id` and `name` in characters (code points). */
const MOST_CHARACTERS = 255;

/** A SERVICE_ACCESS_TOKEN: the prefix, then 256 bits as base64url. */
const SERVICE_TOKEN = /cauce_[\w-]{43}/;

/**
 * The meaning of a partner's answer to `GET /merchant` (docs/guides/partners.md, "GET {base}/merchant"). Never throws.
 * @param secrets the tokens of the integration. A merchant is stored for ever, so an id or a name with one of them in it is refused, and any
 *   SERVICE_ACCESS_TOKEN
 */
export function readMerchantAnswer(answer: PartnerAnswer, secrets: readonly string[] = []): MerchantAnswer {
  if (answer.kind === 'NO_ANSWER') return { kind: 'TRY_AGAIN' };
  if (answer.kind === 'ADDRESS_REFUSED') return { kind: 'REFUSED', reason: 'ADDRESS_REFUSED' };
  const { status } = answer;
  if (status === 429 || status >= 500) return { kind: 'TRY_AGAIN', ...retryAfterOf(answer) };
  if (status !== 200) return { kind: 'REFUSED', reason: refusalOf(status), httpStatus: status };
  const merchant = answer.kind === 'ANSWERED' ? merchantIn(answer.body, secrets) : undefined;
  return merchant ? { kind: 'FOUND', merchant } : { kind: 'REFUSED', reason: 'WRONG_BODY', httpStatus: status };
}

/** The sentence for a refusal: what is wrong and what to do. */
export function describeRefusal({ reason, httpStatus }: { readonly reason: LookupRefusal; readonly httpStatus?: number }): string {
  const sentence = LOOKUP_REFUSALS[reason];
  const saysStatus = reason === 'REQUEST_REFUSED' || reason === 'REDIRECTED' || reason === 'UNEXPECTED_STATUS';
  return saysStatus && httpStatus !== undefined ? sentence.replace(/(?=\.|,)/, ` (${httpStatus})`) : sentence;
}

/** How many times a partner is asked. @internal */
export const LOOKUP_TRIES = 5;
/** The waits between them, in milliseconds: 55 minutes in all, so that an answer has time within the hour. */
const WAITS_MS = [30_000, 150_000, 720_000, 2_400_000] as const;
const HOUR_MS = 3_600_000;

/** However late a partner asks for a try, each one after it has this much of the hour. Longer than an answer may take. */
const LEAST_WAIT_MS = 30_000;

/**
 * When the next try is due: by the timetable, or later where the partner asks for it, but all five within the hour. After an outage of ours the hour
 * may be over before the fifth try: then the timetable alone counts, since a partner is asked five times before it is given up.
 * @param tries those that were made, from 1. @param firstTry milliseconds. @param now milliseconds. @returns milliseconds; undefined: there is none.
 */
export function nextLookupTry(tries: number, firstTry: number, now: number, retryAfterMs = 0): number | undefined {
  const wait = tries < LOOKUP_TRIES ? WAITS_MS[tries - 1] : undefined;
  const triesAfterIt = LOOKUP_TRIES - tries - 1;
  const latest = firstTry + HOUR_MS - triesAfterIt * LEAST_WAIT_MS;
  if (wait === undefined) return undefined;
  return now < latest ? Math.min(now + Math.max(wait, retryAfterMs), latest) : now + wait;
}

function retryAfterOf(answer: PartnerAnswer): { readonly retryAfterMs?: number } {
  return answer.kind === 'ANSWERED' && answer.retryAfterMs !== undefined ? { retryAfterMs: answer.retryAfterMs } : {};
}

function refusalOf(status: number): LookupRefusal {
  if (status === 401) return 'TOKEN_REFUSED';
  if (status === 403) return 'TOKEN_NOT_ALLOWED';
  if (status === 404) return 'MERCHANT_NOT_FOUND';
  if (status >= 400) return 'REQUEST_REFUSED';
  return status >= 300 ? 'REDIRECTED' : 'UNEXPECTED_STATUS';
}

function merchantIn(body: string, secrets: readonly string[]): Merchant | undefined {
  const value = parsed(body);
  if (typeof value !== 'object' || value === null || !('id' in value) || !('name' in value)) return undefined;
  const { id, name } = value;
  if (!isText(id) || !isText(name)) return undefined;
  return [id, name].some((text) => holdsSecret(text, secrets)) ? undefined : { id, name };
}

function holdsSecret(text: string, secrets: readonly string[]): boolean {
  return SERVICE_TOKEN.test(text) || secrets.some((secret) => text.includes(secret));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Text that can be shown and stored: neither empty nor too long, no control characters, no half of a surrogate pair. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && /^[^\p{Cc}\p{Cs}]+$/u.test(value) && Array.from(value).length <= MOST_CHARACTERS;
}
