import { ClaimsKeys, ClaimsSigner, deriveClaimsKeys } from '@cauce/claims';
import { ServiceClient } from '@cauce/service-client';
import { pairsOf } from '@cauce/services';
import type { LoadableStack } from './loadable-stack.js';

/** Who asks, in the claims of {@link asCheckout}. */
export const CHECKOUT = { principal: 'checkout' };

/** Calls a service as checkout does. */
export function asCheckout({ world: { secrets, ports } }: LoadableStack, service: 'billing' | 'payments'): ServiceClient {
  const keys = deriveClaimsKeys(Buffer.from(secrets.claimsRootKey, 'base64'), pairsOf('checkout'));
  return new ServiceClient(`http://127.0.0.1:${ports[service]}`, new ClaimsSigner(ClaimsKeys.parse(keys), 'checkout'), service);
}
