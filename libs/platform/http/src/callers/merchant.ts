import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';

/** A caller who acts on one store of an organization: the gateway's claims on every store route. */
export type Merchant = Claims & Required<Pick<Claims, 'organization' | 'store' | 'environment'>>;

/** The claims as a merchant's. The gateway guarantees all fields; a missing one is an internal fault, not the caller's. */
export function merchantOf(claims: Claims): Merchant {
  const { organization, store, environment } = claims;
  if (organization === undefined || store === undefined || environment === undefined) throw new ApiError('INTERNAL_CALLER_UNKNOWN');
  return { ...claims, organization, store, environment };
}
