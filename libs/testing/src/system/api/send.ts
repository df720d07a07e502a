import { request } from 'undici';
import { checkAnswer } from '../document/watch.js';

/** A request as it goes out: nothing is added to it. */
export type Outgoing = {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

/** An answer, whatever its status. `body` is its JSON, unchecked, or undefined when it is none. */
export type Answer<Body = unknown> = {
  readonly status: number;
  /** Names in lower case; a repeated header is joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: Body;
};

const TIMEOUT_MS = 30_000;

/** Sends a request, follows no redirect, and answers whatever came. Throws when nothing did, or what a watched door may not say. */
export async function send<Body = unknown>(sent: Outgoing): Promise<Answer<Body>> {
  const { method, url, headers = {}, body } = sent;
  const timeouts = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };
  const answer = await request(url, { method: method as 'GET', headers, ...timeouts, ...(body !== undefined && { body }) });
  const text = await answer.body.text();
  const flat = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  const came = { status: answer.statusCode, headers: Object.fromEntries(flat) as Record<string, string>, text, body: jsonOf(text) as Body };
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
