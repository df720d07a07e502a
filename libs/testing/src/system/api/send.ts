import { type Dispatcher, request } from 'undici';
import { checkAnswer } from '../document/watch.js';

/** A request, sent exactly as it is. */
export type Outgoing = {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

/** A response, whatever its status. `body` is its JSON, unchecked; undefined when it is not JSON. */
export type Answer<Body = unknown> = {
  readonly status: number;
  /** Names in lower case; a repeated header is joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Each `Set-Cookie` by itself. */
  readonly cookies: readonly string[];
  readonly text: string;
  readonly body: Body;
};

const TIMEOUT_MS = 30_000;

/**
 * Sends a request and follows no redirect. Throws when no response comes, or when a watched door's response differs from its document.
 * @param dispatcher connections of one's own
 */
export async function send<Body = unknown>(sent: Outgoing, dispatcher?: Dispatcher): Promise<Answer<Body>> {
  const { method, url, body } = sent;
  const answer = await request(url, {
    method: method as 'GET',
    headers: sent.headers ?? {},
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    ...(body !== undefined && { body }),
    ...(dispatcher && { dispatcher }),
  });
  const text = await answer.body.text();
  const flat = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  const headers = Object.fromEntries(flat) as Record<string, string>;
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  const came = { status: answer.statusCode, headers, cookies, text, body: jsonOf(text) as Body };
  checkAnswer(sent, came);
  return came;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
