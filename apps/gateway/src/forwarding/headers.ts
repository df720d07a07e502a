import type { IncomingHttpHeaders } from 'node:http';

/**
 * What a service gets to see of a caller's headers. A list of what passes, so that neither a hop-by-hop header, nor a token, nor
 * claims of the caller's own making ever do.
 */
const FORWARDED = [
  'accept',
  'accept-language',
  'content-type',
  'content-encoding',
  'idempotency-key',
  'user-agent',
  'x-processor-timestamp',
  'x-processor-signature',
] as const;

/** The headers that go on to the service. */
export function forwardedHeaders(from: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of FORWARDED) {
    const value = from[name];
    if (value !== undefined) kept[name] = value.toString();
  }
  return kept;
}

/** They concern one connection (RFC 9110, 7.6.1), or only the gateway sets them. */
const STAYS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-request-id',
]);

/** The headers of a service's answer that go back to the caller. */
export function returnedHeaders(from: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept: IncomingHttpHeaders = {};
  for (const name in from) if (!STAYS.has(name)) kept[name] = from[name];
  return kept;
}
