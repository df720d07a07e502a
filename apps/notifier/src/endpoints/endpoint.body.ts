import { ApiError, WEBHOOK_EVENTS } from '@cauce/contracts';
import { type Dto, instanceOf, isObject, listOf, oneOf, violationsOf } from '@cauce/fields';
import type { ServiceClient } from '@cauce/service-client';
import { addressViolations } from './endpoint.address.js';
import type { Receivers } from './receivers.js';
import { storeViolations } from './store-owner.js';

/** In a change: all stores of the organization. */
export const EVERY_STORE = 'stores/-';

/** The webhook events that an endpoint gets; none named: all. */
export const webhookEvents = listOf(oneOf(WEBHOOK_EVENTS), { max: WEBHOOK_EVENTS.length });

type EndpointBody = { readonly url?: string; readonly store?: string };

/**
 * The body of a request about an endpoint, when its fields are valid, its address leads to the public internet, and its store is one of the
 * organization. Throws INVALID_FIELDS with all violations, BODY_NOT_OBJECT, and UNAVAILABLE while the catalog does not answer.
 * @param principal who asks
 */
export async function readEndpointBody<Body extends EndpointBody>(
  dto: Dto<Body>,
  body: unknown,
  { receivers, catalog }: { readonly receivers: Receivers; readonly catalog: ServiceClient },
  { organization, principal }: { readonly organization: string; readonly principal: string },
): Promise<Body> {
  if (!isObject(body)) throw new ApiError('BODY_NOT_OBJECT');
  const request = instanceOf(dto, body);
  const violations = [...violationsOf(dto, body)];
  const isStoreChecked = request.store === EVERY_STORE || violations.some(({ field }) => field === 'store');
  violations.push(...(await addressViolations(receivers, organization, request.url)));
  if (request.store !== undefined && !isStoreChecked)
    violations.push(...(await storeViolations(catalog, { organization, store: request.store }, principal)));
  if (violations.length > 0) throw new ApiError('INVALID_FIELDS', { violations });
  return request;
}
