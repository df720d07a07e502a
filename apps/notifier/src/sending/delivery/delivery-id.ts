/** SQL: the id of a delivery, as `deliveryId` of the contracts computes it: 26 characters a-p, 104 bits of a hash of endpoint and event. */
export const deliveryIdOf = (endpoint: string, event: string) =>
  `translate(left(encode(sha256(convert_to(${endpoint} || ' ' || ${event}, 'UTF8')), 'hex'), 26), '0123456789', 'ghijklmnop')`;
