import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';

/** `skipVerify`: whoever answers with whatever certificate is asked, for a developer's own server. */
export type AskOptions = { readonly skipVerify?: boolean };

/**
 * As `fetch`, on any port: `fetch` refuses a list of "bad ports", and with `--port-offset 2000` the gateway's is one of them (10080).
 * Redirects are answers. Rejects when nobody answers, or the signal aborts.
 */
export async function ask(url: string | URL, init?: RequestInit, { skipVerify = false }: AskOptions = {}): Promise<Response> {
  const asked = new Request(url, init);
  const options = { method: asked.method, headers: Object.fromEntries(asked.headers), signal: asked.signal };
  const sent = asked.url.startsWith('https:')
    ? https.request(asked.url, { ...options, rejectUnauthorized: !skipVerify })
    : http.request(asked.url, options);
  const body = new Uint8Array(await asked.arrayBuffer());
  sent.end(body.length > 0 ? body : undefined);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  const status = answer.statusCode ?? 0;
  return new Response(hasBody(status) ? bytes : null, { status, headers: headersOf(answer) });
}

/** `Response` refuses a body where HTTP has none. */
function hasBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304;
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) for (const value of values) headers.append(name, value);
  return headers;
}
