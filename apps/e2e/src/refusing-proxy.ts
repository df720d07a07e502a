import { request } from 'node:http';
import { ApiError, type ErrorCode, toErrorBody } from '@cauce/contracts';
import { LocalServer } from '@cauce/testing/system';

/** A proxy before a service. */
export type RefusingProxy = {
  readonly url: string;
  /** Refuses all requests with this method from now on, as the service does that has not begun them; undefined: passes them on. */
  refuse(method: string, reason: ErrorCode | undefined, retryAfterS?: number): void;
  stop(): Promise<void>;
};

/** Starts it. @param target the service's URL */
export async function refusingProxyBefore(target: string): Promise<RefusingProxy> {
  const { hostname, port } = new URL(target);
  const refusals = new Map<string, { readonly error: ApiError; readonly retryAfterS: number }>();
  const server = await LocalServer.start(({ method = '', url: path = '', headers }, body, response) => {
    const refusal = refusals.get(method);
    if (refusal) {
      response.writeHead(refusal.error.http, { 'content-type': 'application/json', 'retry-after': String(refusal.retryAfterS) });
      response.end(JSON.stringify(toErrorBody(refusal.error)));
      return;
    }
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy()).end(body);
  });
  return {
    url: server.url,
    refuse: (method, reason, retryAfterS = 1) => {
      if (reason === undefined) refusals.delete(method);
      else refusals.set(method, { error: new ApiError(reason), retryAfterS });
    },
    stop: () => server.stop(),
  };
}
