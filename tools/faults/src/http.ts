import { request } from 'undici';

/** A request, and how long its answer may take. */
export type Outgoing = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
};

/** An answer, whatever its status. */
export type Answer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string };

/** Sends once, follows no redirect. Throws when no whole answer came in time: then nobody knows what was done. */
export async function send({ method, url, headers = {}, body, timeoutMs }: Outgoing): Promise<Answer> {
  const answer = await request(url, { method, headers, signal: AbortSignal.timeout(timeoutMs), ...(body !== undefined && { body }) });
  const text = await answer.body.text();
  const flat = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return { status: answer.statusCode, headers: Object.fromEntries(flat) as Record<string, string>, text };
}
