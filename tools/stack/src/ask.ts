import { lookup as lookupName } from 'node:dns';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';

type AskOptions = RequestInit & { readonly statusSuffices?: boolean; readonly skipVerify?: boolean };

/**
 * As `fetch`, on any port: `fetch` refuses a list of "bad ports", and with `--port-offset 2000` the gateway's is one of them (10080).
 * Redirects are answers. Rejects when nobody answers, or the signal aborts.
 * @param init.statusSuffices a body that breaks off, or does not end before the signal aborts, is what came of it
 * @param init.skipVerify any certificate will do: for a developer's own server
 */
export async function ask(url: string | URL, { statusSuffices = false, skipVerify = false, ...init }: AskOptions = {}): Promise<Response> {
  const asked = new Request(url, init);
  const options = { method: asked.method, headers: Object.fromEntries(asked.headers), signal: asked.signal, lookup };
  const sent = asked.url.startsWith('https:')
    ? https.request(asked.url, { ...options, rejectUnauthorized: !skipVerify })
    : http.request(asked.url, options);
  const body = new Uint8Array(await asked.arrayBuffer());
  sent.end(body.length > 0 ? body : undefined);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await bodyOf(answer, statusSuffices);
  const status = answer.statusCode ?? 0;
  return new Response(hasBody(status) ? bytes : null, { status, headers: headersOf(answer) });
}

async function bodyOf(answer: IncomingMessage, statusSuffices: boolean): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(answer, 'end');
  if (statusSuffices) await ended.catch(() => undefined);
  else await ended;
  return Buffer.concat(chunks);
}

/** The hosts file often names one loopback address alone for `localhost`, and a server may listen on the other one. */
const lookup: LookupFunction = (hostname, options, callback) => {
  if (/(^|\.)localhost\.?$/i.test(hostname) && options.all === true)
    callback(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]);
  else lookupName(hostname, options, callback);
};

/** `Response` refuses a body where HTTP has none. */
function hasBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304;
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) for (const value of values) headers.append(name, value);
  return headers;
}
