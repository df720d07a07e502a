/** How an inbox answers; without a status it does not answer at all. */
export type InboxAnswer = { readonly says: string; readonly status?: number; readonly headers?: Readonly<Record<string, string>> };

/** What an inbox can be set to, in the order of the page. */
export const ANSWERS = {
  ok: { says: '200, at once', status: 200 },
  error: { says: '500', status: 500 },
  busy: { says: '429 with Retry-After 60', status: 429, headers: { 'retry-after': '60' } },
  gone: { says: '410 (disables the endpoint)', status: 410 },
  silent: { says: 'nothing, until the timeout' },
} as const satisfies Readonly<Record<string, InboxAnswer>>;

export type AnswerName = keyof typeof ANSWERS;

export const ANSWER_NAMES = Object.keys(ANSWERS) as readonly AnswerName[];
