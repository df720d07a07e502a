/** Every id of ours: 26 characters of lower-case base32 (130 bits), so it may stand in paths, stream names and job ids. */
const ID_PATTERN = /^[a-z2-7]{26}$/;

/** Whether a text has the shape of an id. A text without it names nothing: 404, never 400 (AIP-193: the path is the resource). */
export function isId(text: string): boolean {
  return ID_PATTERN.test(text);
}

/** `organizations/<id>` (docs/api.md, "Resources"). */
export type OrganizationName = `organizations/${string}`;
/** `stores/<id>` (docs/api.md, "Resources"). */
export type StoreName = `stores/${string}`;
/** `stores/<id>/payments/<id>` (docs/api.md, "Resources"). */
export type PaymentName = `stores/${string}/payments/${string}`;

/** `stores/<id>/subscription-plans/<id>` (docs/api.md, "Resources"). */
export type PlanName = `stores/${string}/subscription-plans/${string}`;

/** The name of an organization (docs/api.md, "Resources"). */
export function organizationName(id: string): OrganizationName {
  return `organizations/${id}`;
}

/** The name of a store. */
export function storeName(id: string): StoreName {
  return `stores/${id}`;
}

/** The name of a payment. */
export function paymentName(storeId: string, paymentId: string): PaymentName {
  return `stores/${storeId}/payments/${paymentId}`;
}

/** The name of a subscription plan (docs/api.md, "Resources"). */
export function planName(storeId: string, planId: string): PlanName {
  return `stores/${storeId}/subscription-plans/${planId}`;
}

/** The name of a subscription (docs/api.md, "Resources"). */
export function subscriptionName(plan: string, id: string): string {
  return `${plan}/subscriptions/${id}`;
}

/** The name of a plan assignment (docs/api.md, "Resources"). */
export function assignmentName(organization: string, id: string): string {
  return `${organization}/plan-assignments/${id}`;
}

/** The last segment of a resource name: its id. */
export function idOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
