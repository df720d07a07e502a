import { callerWaitsUntil } from '@cauce/telemetry';
import type { FastifyInstance } from 'fastify';
import { secondsOf } from './waiting.js';

/** As at the public API, from the complete request on. */
const BUDGET_MS = 5_000;

/**
 * What waits by design: buyers wait for a page, and for what a bank, a mail server or a partner answers to their forms, and what they began they want to
 * see finished. Whatever is not listed has {@link BUDGET_MS}: a script asks again. @internal
 */
// prettier-ignore
export const WAITS: readonly (readonly [what: string, ...routes: string[]])[] = [
  ['pages of a payment',             '/p/:link', '/p/:link/card'],
  ['pages of a subscription',        '/s/:link', '/s/:link/you', '/s/:link/code', '/s/:link/card', '/s/:link/confirm'],
  ['pages of a card',                '/u/:link', '/u/:link/card', '/u/:link/confirm'],
  ['the page of a connection',       '/c/:link'],
  ['an attempt',                     '/p/:link/attempts'],
  ['a code that is sent or checked', '/s/:link/you', '/s/:link/code'],
  ['storing a card',                 '/s/:link/stored-card', '/u/:link/stored-card'],
  ['an acceptance',                  '/s/:link/confirm'],
  ['changing a card',                '/u/:link/confirm'],
  ['connecting a partner',           '/c/:link/token'],
];
/** With `wait`, they wait for a change, as far as there is a place for that: {@link OpenWaits}. */
const LONG_POLLS: readonly string[] = ['/p/:link/status', '/s/:link/status'];

const ROUTES = new Set(WAITS.flatMap(([, ...routes]) => routes));

/** Whether a request waits by design. @param route its pattern; undefined: none that we know. @internal */
export function waitsByDesign(route: string | undefined, query: unknown): boolean {
  if (route === undefined) return false;
  const isLong = typeof query === 'object' && query !== null && 'wait' in query && secondsOf(query.wait) > 0;
  return ROUTES.has(route) || (isLong && LONG_POLLS.includes(route));
}

/** Says until when the callers of requests wait that do not wait by design. None of these has a body: it is complete as it arrives. */
export function setBudgets(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!waitsByDesign(request.routeOptions.url, request.query)) haveBudget();
    done();
  });
}

/** The caller of the running code waits no longer than {@link BUDGET_MS} from now on. */
export function haveBudget(): void {
  callerWaitsUntil(Date.now() + BUDGET_MS);
}
