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

/** The last segment of a resource name: its id. */
export function idOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
