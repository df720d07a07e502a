import { histogram } from '@cauce/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';

const duration = histogram(
  'cauce_http_request_duration_seconds',
  'Requests answered, by service, method, route pattern and status: how many, and how long from the headers to the end of the answer.',
);

/** Counts an answer. By the route's pattern: a path would be a series of its own for each id. Probes and scrapes are not counted. */
export function measureRequest(service: string, request: FastifyRequest, reply: FastifyReply): void {
  if (isWatching(request.url)) return;
  const route = request.routeOptions.url ?? '(unknown)';
  duration.record(reply.elapsedTime / 1_000, { service, method: request.method, route, status: reply.statusCode });
}

/** Whether an address is for monitoring from inside: no claims are asked for, and no caller is needed. */
export function isWatching(url: string): boolean {
  return url.startsWith('/health/') || /^\/metrics(\?|$)/.test(url);
}
