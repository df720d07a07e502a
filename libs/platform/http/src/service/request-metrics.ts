import { histogram, type Log } from '@cauce/telemetry';

const duration = histogram(
  'cauce_http_request_duration_seconds',
  'Requests answered, by service, method, route pattern and status: how many, and how long from the headers to the end of the answer.',
);

/** A request that is answered. `ms`: from its headers to the end of the answer. */
export type Answered = { readonly method: string; readonly route: string | undefined; readonly status: number; readonly ms: number };

/** The line of the log about an answer. The pattern, not the path: a path may hold a link's token. */
export function logAnswer(logger: Log, level: 'info' | 'debug', answered: Answered): void {
  logger[level]({ ...answered, ms: Math.round(answered.ms) }, 'answered');
}

/** Counts an answer. By the route's pattern: a path would be a series of its own for each id. */
export function measureAnswer(service: string, { method, route = '(unknown)', status, ms }: Answered): void {
  duration.record(ms / 1_000, { service, method, route, status });
}

/** Whether an address is for monitoring from inside: no claims are asked for, and no caller is needed. */
export function isWatching(url: string): boolean {
  return url.startsWith('/health/') || /^\/metrics(\?|$)/.test(url);
}
