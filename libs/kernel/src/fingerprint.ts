/** Field path → HMAC of its value in the request as sent: the same key with another body is refused, and says where. */
export type Fingerprint = Readonly<Record<string, string>>;

/** The paths of the fields in which two requests differ, sorted: a 409 names them. */
export function differingFields(one: Fingerprint, other: Fingerprint): readonly string[] {
  const paths = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...paths].filter((path) => one[path] !== other[path]).sort();
}
