/** What became of a request. `body`: its first 64 KiB. `why`: in words. */
export type Came =
  | { readonly kind: 'ANSWERED'; readonly status: number; readonly body: string; readonly millis: number }
  | { readonly kind: 'NO_ANSWER'; readonly why: string; readonly millis: number };

type Answered = Extract<Came, { kind: 'ANSWERED' }>;

type Judge = { readonly says: string; readonly holds: (came: Answered, before: Came | undefined) => boolean };

/** What an answer should be. `before`: what came for the row above it. */
export const SHOULD_BE = {
  MERCHANT: { says: '200 with id and name, both texts', holds: isMerchant },
  SAME_MERCHANT: { says: '200 with the same id as before', holds: isSameMerchant },
  UNAUTHORIZED: { says: '401', holds: ({ status }) => status === 401 },
  UNAUTHORIZED_OR_FORBIDDEN: { says: '401 or 403', holds: ({ status }) => status === 401 || status === 403 },
  REFUSED: { says: '400', holds: ({ status }) => status === 400 },
  CLIENT_ERROR: { says: '4xx', holds: ({ status }) => status >= 400 && status < 500 },
  ACKNOWLEDGED: { says: '2xx', holds: ({ status }) => status >= 200 && status < 300 },
} as const satisfies Readonly<Record<string, Judge>>;

/** One of {@link SHOULD_BE}. */
export type ShouldBe = keyof typeof SHOULD_BE;

/** Whether what came is what it should be. */
export function isAsItShouldBe(shouldBe: ShouldBe, came: Came, before: Came | undefined): boolean {
  const { holds }: Judge = SHOULD_BE[shouldBe];
  return came.kind === 'ANSWERED' && holds(came, before);
}

/** The members of a JSON object; undefined for anything else. */
export function objectIn(body: string): Readonly<Record<string, unknown>> | undefined {
  const value = parsed(body);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

function isMerchant({ status, body }: Answered): boolean {
  const { id, name } = objectIn(body) ?? {};
  return status === 200 && isText(id) && isText(name);
}

function isSameMerchant(came: Answered, before: Came | undefined): boolean {
  if (before?.kind !== 'ANSWERED') return false;
  return isMerchant(came) && objectIn(came.body)?.['id'] === objectIn(before.body)?.['id'];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
