import { isUntrusted } from '@cauce/config';

/** Why the event store does not serve us. `refused`: waiting does not help, somebody must change something. */
export type Trouble = { readonly kind: string; readonly words: string; readonly isRefusal: boolean };

/** What is known of an error: grpc's code, and what was said. */
type Facts = { readonly code: unknown; readonly message: string };

type Row = readonly [kind: string, is: (facts: Facts, error: unknown) => boolean, words: string, isRefusal: boolean];

/** grpc's codes. */
const [DEADLINE_EXCEEDED, PERMISSION_DENIED, UNAVAILABLE, UNAUTHENTICATED] = [4, 7, 14, 16];

/** In turn: a certificate that is not trusted, and a server without TLS, come as UNAVAILABLE, too. */
// prettier-ignore
const TROUBLES: readonly Row[] = [
  ['UNAUTHENTICATED', ({ code }) => code === UNAUTHENTICATED, 'the event store refuses the user or the password of EVENT_STORE_URL', true],
  ['PERMISSION_DENIED', ({ code, message }) => code === PERMISSION_DENIED || /access denied/i.test(message), 'the user of EVENT_STORE_URL may not do this in the event store, or the address names none', true],
  ['UNTRUSTED', ({ message }, error) => isUntrusted(error) || /certificate|altnames/i.test(message), 'the certificate of the event store is not trusted: tlsCAFile in EVENT_STORE_URL must name that of the authority that signed it', true],
  ['NO_TLS', ({ message }) => /wrong version number|packet length too long|EPROTO/.test(message), 'the event store speaks no TLS there: EVENT_STORE_URL must say tls=false', true],
  ['REFUSED', ({ message }) => message.includes('ECONNREFUSED'), 'nobody listens at the address of EVENT_STORE_URL', false],
  ['NO_SUCH_HOST', ({ message }) => /ENOTFOUND|EAI_AGAIN|Name resolution failed/.test(message), 'the name of the host in EVENT_STORE_URL leads nowhere', false],
  ['NO_LEADER', ({ message }) => /failed to discover|not leader|leader/i.test(message), 'no node of the event store in EVENT_STORE_URL says who leads', false],
  ['NO_ANSWER', ({ code, message }) => code === DEADLINE_EXCEEDED || message.includes('no answer in'), 'the event store does not answer in time', false],
  ['UNAVAILABLE', ({ code }) => code === UNAVAILABLE, 'the event store does not serve us now', false],
];

/** The trouble that an error tells of, in words without secrets; undefined when it is of another kind. */
export function troubleOf(error: unknown): Trouble | undefined {
  for (const [kind, is, words, isRefusal] of TROUBLES) {
    const said = withCauses(error).find((one) => is(factsOf(one), one));
    if (said !== undefined)
      return { kind, words: `${words} (${factsOf(said).message.replace(/\.? Resolution note:\s*$/, '')})`, isRefusal };
  }
  return undefined;
}

/** An error and its causes. */
function withCauses(error: unknown): object[] {
  if (typeof error !== 'object' || error === null) return [];
  return [error, ...withCauses('cause' in error ? error.cause : undefined)];
}

/** By its shape: `instanceof` misses errors of another realm. */
function factsOf(error: object): Facts {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return { code, message: typeof message === 'string' ? message : '' };
}
