import { MerchantApi } from '../api/merchant-api.js';
import { OperatorApi } from '../api/operator-api.js';
import type { Stack } from '../stack/stack.js';

/** A test's own merchant: nothing else happens in its store. */
export type Merchant = {
  /** `organizations/<id>`. */
  readonly organization: string;
  /** `stores/<id>`. */
  readonly store: string;
  readonly token: string;
  readonly api: MerchantApi;
};

/** Requests per second: rate limits must not slow down tests of other things. */
const RATE_LIMIT = 10_000;

/** Makes an organization with a store and an access token, in effect without a rate limit. `about`: the fields that the case is about. */
export async function aMerchant(stack: Stack, about: object = {}): Promise<Merchant> {
  const operator = new OperatorApi(stack);
  const terms = { displayName: 'Taller Dos Ríos S.A.S.', environment: 'DEVELOPMENT', features: { subscriptions: false }, ...about };
  const { name: organization } = await operator.createOrganization(terms);
  await operator.changeOrganization(organization, { rateLimit: RATE_LIMIT });
  const { name: store } = await operator.createStore(organization, 'Taller Dos Ríos');
  const { token } = await operator.issueToken(organization);
  return { organization, store, token, api: new MerchantApi(stack.gatewayUrl, token) };
}
