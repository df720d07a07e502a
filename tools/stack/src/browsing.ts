import { ask } from './ask.js';

type Sent = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** What a `Buyer` of `@cauce/buyer` sends with. Throws when an answer takes longer than this. */
export function browsing(timeoutMs: number) {
  return async ({ url, ...sent }: Sent) => {
    const answer = await ask(url, { ...sent, signal: AbortSignal.timeout(timeoutMs) });
    const { status, headers } = answer;
    return { status, headers: Object.fromEntries(headers), cookies: headers.getSetCookie(), text: await answer.text() };
  };
}
