/** What a Content-Security-Policy can name (its `host-source`), and no wildcard: `https://*` would allow pictures from anywhere. */
const NAMEABLE = /^https?:\/\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::\d+)?$/;

/**
 * The origin that the page's policy must name for this picture. Undefined: it cannot be named, so the picture cannot be shown. Old
 * payments have addresses that the API now refuses.
 */
export function pictureOrigin(address: string): string | undefined {
  const { protocol, origin } = URL.parse(address) ?? {};
  return protocol?.startsWith('http') && origin !== undefined && NAMEABLE.test(origin) ? origin : undefined;
}
