import { request } from 'undici';

/** What the stack answered. Status 0: nobody answered. */
export type Answer = { readonly status: number; readonly body: unknown };

/** An advance answers after 25 s at the latest. */
const LIMIT_MS = 40_000;

/** Asks one of the stack's doors. Never throws, whatever the door does. */
export async function ask(method: 'GET' | 'POST', url: string, token?: string, body?: object, limitMs = LIMIT_MS): Promise<Answer> {
  try {
    const answer = await request(url, {
      method,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(limitMs),
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined };
  } catch {
    return { status: 0, body: undefined };
  }
}
