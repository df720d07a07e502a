/** Whom a partner's token identifies on the partner's platform, as `GET /merchant` names it. */
export type Merchant = { readonly id: string; readonly name: string };

/**
 * What became of one `GET /merchant`: an answer, or none. `retryAfterMs`: what its header Retry-After asks for. TOO_LONG: more than 64 KiB.
 * ADDRESS_REFUSED: the address is not one that we call.
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
  NO_ANSWER: 'The partner platform did not answer within an hour. Ask the partner, and connect again once it does.',
} as const;

/** One of {@link LOOKUP_REFUSALS}. */
export type LookupRefusal = keyof typeof LOOKUP_REFUSALS;

/** What an answer means: whom it names; that there is nobody, which is final; or that the partner is to be asked again. */
export type MerchantAnswer =
  | { readonly kind: 'FOUND'; readonly merchant: Merchant }
  | { readonly kind: 'REFUSED'; readonly reason: LookupRefusal; readonly httpStatus?: number }
  | { readonly kind: 'TRY_AGAIN'; readonly retryAfterMs?: number };

/** `id` and `name` in characters (code points). */
const MOST_CHARACTERS = 255;

/**
 * What a partner's answer to `GET /merchant` means (docs/api.md, "Partner platforms"). Never throws.
 * @param token what it was asked with: a merchant is stored for ever, so one that is named by it is refused
 */
export function readMerchantAnswer(answer: PartnerAnswer, token?: string): MerchantAnswer {
  if (answer.kind === 'NO_ANSWER') return { kind: 'TRY_AGAIN' };
  if (answer.kind === 'ADDRESS_REFUSED') return { kind: 'REFUSED', reason: 'ADDRESS_REFUSED' };
  const { status } = answer;
  if (status === 429 || status >= 500) return { kind: 'TRY_AGAIN', ...retryAfterOf(answer) };
  if (status !== 200) return { kind: 'REFUSED', reason: refusalOf(status), httpStatus: status };
  const merchant = answer.kind === 'ANSWERED' ? merchantIn(answer.body, token) : undefined;
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

/**
 * When the next try is due: the timetable, or later where the partner asks for it, but within the hour.
 * @param tries those that were made, from 1. @param firstTry milliseconds. @param now milliseconds. @returns milliseconds; undefined: there is none.
 */
export function nextLookupTry(tries: number, firstTry: number, now: number, retryAfterMs = 0): number | undefined {
  const wait = tries < LOOKUP_TRIES ? WAITS_MS[tries - 1] : undefined;
  const hourIsOver = firstTry + HOUR_MS;
  if (wait === undefined || now >= hourIsOver) return undefined;
  return Math.min(now + Math.max(wait, retryAfterMs), hourIsOver);
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

function merchantIn(body: string, token: string | undefined): Merchant | undefined {
  const value = parsed(body);
  if (typeof value !== 'object' || value === null || !('id' in value) || !('name' in value)) return undefined;
  const { id, name } = value;
  if (!isText(id) || !isText(name)) return undefined;
  return token !== undefined && [id, name].some((text) => text.includes(token)) ? undefined : { id, name };
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
