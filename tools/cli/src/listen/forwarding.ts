import { ask, whyNoAnswer } from '@cauce/stack';

/** A webhook as it came. `body`: byte for byte. */
export type Arrived = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };

/** What the developer's own server answered; `failure` in words when it did not. */
export type Answered = { readonly status: number; readonly body: Buffer; readonly type?: string; readonly failure?: string };

/** As long as the notifier waits itself. */
const TIMEOUT_MS = 15_000;

/** They belong to the connection that it came on, not to the webhook. */
const OF_THE_CONNECTION = new Set(['host', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'expect']);

/** Sends a webhook on as it came. What cannot be delivered is a 502, as a proxy says it: then it is sent again. */
export async function forward(to: string, { headers, body }: Arrived): Promise<Answered> {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name));
  const request = {
    method: 'POST',
    headers: Object.fromEntries(kept),
    body: new Uint8Array(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    statusSuffices: true, // as for the notifier
  };
  try {
    const answer = await ask(to, request);
    const type = answer.headers.get('content-type');
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()), ...(type !== null && { type }) };
  } catch (error) {
    const failure = isTimeout(error) ? `no answer within ${TIMEOUT_MS / 1_000} s` : whyNoAnswer(error, { isOurs: false });
    return { status: 502, body: Buffer.from(`${to}: ${failure}`), failure };
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}
