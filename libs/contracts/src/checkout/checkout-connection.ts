import type { Environment } from '@cauce/kernel';

/** Why a partner platform named no merchant for a token: the reasons that the merchant's page has words for. */
export const CONNECTION_REFUSALS = [
  'TOKEN_REFUSED',
  'TOKEN_NOT_ALLOWED',
  'MERCHANT_NOT_FOUND',
  'REQUEST_REFUSED',
  'REDIRECTED',
  'UNEXPECTED_STATUS',
  'WRONG_BODY',
  'ADDRESS_REFUSED',
  'ANOTHER_MERCHANT',
  'TOKEN_LOST',
  'NO_ANSWER',
] as const;

/** One of them. */
export type ConnectionRefusal = (typeof CONNECTION_REFUSALS)[number];

/**
 * What the link shows that lets a merchant connect a store to a partner platform. Answered by the partner gateway to checkout alone; times
 * RFC 3339 UTC. It has neither of the two tokens, nor what the partner answered.
 */
export type CheckoutConnection = {
  readonly store: { readonly name: string; readonly displayName: string };
  readonly organization: { readonly name: string; readonly displayName: string };
  readonly environment: Environment;
  /** PARTNER_BASE_URL, which the link pins. */
  readonly baseUrl: string;
  /** Until when the link opens. */
  readonly expireTime: string;
  /** How many more tokens the link takes. */
  readonly tokensLeft: number;
  /** When this was answered. */
  readonly now: string;
  /** Absent until a token was entered. */
  readonly integration?: ConnectedIntegration;
};

/** The state of a link's integration. */
export type ConnectedIntegration = {
  readonly status: 'PENDING_VALIDATION' | 'VALIDATED' | 'ACTIVE' | 'INACTIVE' | 'REJECTED';
  readonly merchant?: { readonly id: string; readonly displayName: string };
  /** `httpStatus`: of the partner's answer, where there was one. */
  readonly refusal?: { readonly reason: ConnectionRefusal; readonly httpStatus?: number };
  readonly handshake?: 'REQUESTED' | 'STARTED' | 'ACKNOWLEDGED' | 'FAILED';
  readonly activateTime?: string;
  /** When it last changed; in PENDING_VALIDATION, since when the partner is asked. */
  readonly updateTime: string;
};

/** The body that connects. `accessToken`: PARTNER_ACCESS_TOKEN as the merchant pasted it. */
export type ConnectMerchant = { readonly accessToken: string };
