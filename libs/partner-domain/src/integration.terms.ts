import type { Environment, OrganizationName, StoreName } from '@cauce/kernel';
import type { LookupRefusal, Merchant } from './merchant-answer.js';

/** Every status of an integration that exists. */
export const INTEGRATION_STATUSES = ['PENDING_VALIDATION', 'VALIDATED', 'ACTIVE', 'INACTIVE', 'REJECTED'] as const;

/** An integration's `status` (docs/operator-api.md, "Integrations with partner platforms"). */
export type IntegrationStatus = (typeof INTEGRATION_STATUSES)[number];

/** What an integration connects: a store and the address under which its partner platform serves the fixed paths. */
export type IntegrationTerms = {
  /** `stores/<store_id>/integrations/<id>`. */
  readonly name: string;
  readonly organization: OrganizationName;
  readonly store: StoreName;
  /** Absolute, without a slash at its end. */
  readonly baseUrl: string;
  /** Of the organization. In PRODUCTION no address of a private network is ever called. */
  readonly environment: Environment;
};

/** What became of a lookup: the merchant whom the partner named, or why there is none. `httpStatus`: of an answer that refused. */
export type LookupOutcome =
  | { readonly kind: 'FOUND'; readonly merchant: Merchant }
  | { readonly kind: 'REFUSED'; readonly reason: LookupRefusal; readonly httpStatus?: number };
