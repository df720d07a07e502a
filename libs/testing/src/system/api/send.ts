import { request } from 'undici';
import { checkAnswer } from '../document/watch.js';
import type { Answer, Outgoing } from './exchange.js';

const TIMEOUT_MS = 30_000;

/** Sends a request and follows no redirect. Throws when no response comes, or when a watched door's response differs from its document. */
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
