import { ask, whyNoAnswer } from '@cauce/stack/terminal';

/** A webhook as it came. `body`: byte for byte. */
export type Arrived = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };

/** What the developer's own server answered, as far as the service heeds it; `failure` in words when it did not. */
export type Answered = {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly failure?: string;
};

/** As long as the notifier waits itself. */
const TIMEOUT_MS = 15_000;

/** They belong to the connection that it came on, not to the webhook. */
const OF_THE_CONNECTION = new Set(['host', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'expect']);

/** What the service reads of an answer, beside its status. */
const HEEDED = ['content-type', 'retry-after'];

/** As Node names what is wrong with a certificate. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;

/** Sends a webhook on as it came. What cannot be delivered is a 502, as a proxy says it: then it is sent again. */
export async function forward(to: string, { headers, body }: Arrived, { skipVerify = false } = {}): Promise<Answered> {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name));
  const request = {
    method: 'POST',
    headers: Object.fromEntries(kept),
    body: new Uint8Array(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    statusSuffices: true, // as for the notifier
    skipVerify,
  };
  try {
    const answer = await ask(to, request);
    const heeded = HEEDED.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()), headers: Object.fromEntries(heeded) };
  } catch (error) {
    const failure = failureOf(error);
    return { status: 502, body: Buffer.from(`${to}: ${failure}`), headers: { 'content-type': 'text/plain; charset=utf-8' }, failure };
  }
}

function failureOf(error: unknown): string {
  if (isTimeout(error)) return `no answer within ${TIMEOUT_MS / 1_000} s`;
  const why = whyNoAnswer(error, { isOurs: false });
  return isOfTheCertificate(error) ? `${why} (a certificate of your own: --skip-verify)` : why;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

function isOfTheCertificate(error: unknown): boolean {
  const { code = '' } = error as { readonly code?: unknown };
  return typeof code === 'string' && CERTIFICATE.test(code);
}
