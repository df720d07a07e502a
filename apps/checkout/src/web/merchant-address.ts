/**
 * The merchant's address with its own query as it was sent, then these parameters. Undefined for what is no such address.
 * @param protocols those that it may have, with their colon
 */
export function merchantAddress(
  redirectUri: string | undefined,
  parameters: Readonly<Record<string, string | undefined>>,
  protocols: readonly string[],
): string | undefined {
  const url = redirectUri === undefined ? null : URL.parse(redirectUri);
  if (url === null || !protocols.includes(url.protocol)) return undefined;
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  // Text, not searchParams: those would write the merchant's own query anew (%20 becomes +).
  url.search = [url.search.slice(1), new URLSearchParams(given).toString()].filter(Boolean).join('&');
  return url.href;
}
