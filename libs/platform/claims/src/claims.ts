import type { Environment, StoreProfile } from '@cauce/kernel';
import type { Caller } from '@cauce/services';

/** The organization and its token, as the catalog described them to the gateway (docs/adr/0009-caller-claims.md). */
export type CallerFacts = {
  /** `access-tokens/<id>`, an operator's name, or `checkout`: goes into event metadata. */
  readonly principal: string;
  readonly organization?: string;
  readonly organizationDisplayName?: string;
  /** The store of the path; present only when the token may see it. */
  readonly store?: { readonly name: string; readonly displayName: string; readonly profile?: StoreProfile };
  readonly integration?: string;
  readonly environment?: Environment;
  readonly features?: { readonly subscriptions: boolean };
  readonly enabledPaymentMethods?: readonly string[];
  /** The organization lives at a test clock's time. */
  readonly testClock?: true;
};

/** The request that claims are bound to: valid for this one only. */
export type BoundRequest = {
  readonly method: string;
  /** With the query, byte for byte as sent. */
  readonly path: string;
  /** SHA-256 of the body's bytes, base64url; absent where there is none. */
  readonly bodyHash?: string;
  readonly requestId: string;
  /** Unix milliseconds until when the caller's own caller waits: nothing of the request is begun after it. Absent: as long as it takes. */
  readonly waitsUntil?: number;
};

/** Who calls, for which request, and until when. Signed with a key of the (caller, service) pair. */
export type Claims = CallerFacts & BoundRequest & { readonly caller: Caller; /** Unix milliseconds. */ readonly expires: number };

/** The header that carries the claims between our services. The gateway never lets one in from outside. */
export const CLAIMS_HEADER = 'x-cauce-claims';
