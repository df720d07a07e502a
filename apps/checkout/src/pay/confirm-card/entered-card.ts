import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Addresses } from '../../web/addresses.js';
import { type EnteredCard } from '../pages/confirm.page.js';

const TOKEN = /^[\w.-]{8,200}$/;
const BRAND = /^[\p{L}\p{N} .'-]{1,30}$/u;
const LAST_FOUR = /^\d{4}$/;

/** The id of a processor account, or the environment's processor. */
const ACCOUNT = /^(-|[a-z2-7]{26})$/;

const COOKIE = 'card';
/** Long enough to confirm the card, and to change the language. */
const KEPT_S = 15 * 60;

/** The card as the processor names it; undefined when it brings no token. Brand and digits are for show. @internal */
export function readEnteredCard(fields: unknown): EnteredCard | undefined {
  const { token: sent, brand: name, last4: digits, account: from } = (fields ?? {}) as Readonly<Record<string, unknown>>;
  const token = readCardToken(sent);
  if (token === undefined) return undefined;
  const brand = matching(name, BRAND);
  const last4 = matching(digits, LAST_FOUR);
  const account = readAccount(from);
  return { token, ...(brand !== undefined && { brand }), ...(last4 !== undefined && { last4 }), ...(account !== undefined && { account }) };
}

/** A one-use token of the processor, by its form alone. */
export function readCardToken(value: unknown): string | undefined {
  return matching(value, TOKEN);
}

/** Where a card was entered, as our own address says it. */
export function readAccount(value: unknown): string | undefined {
  return matching(value, ACCOUNT);
}

/** A card as the processor's form brings it, to the address that names where it was entered. */
export function readReturnedCard(body: unknown, account: unknown): EnteredCard | undefined {
  const { account: _, ...fields } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return readEnteredCard({ ...fields, account });
}

/** Keeps the card for the page that asks for a confirmation, in this browser alone: no address may hold its token. @param path of those pages */
export function keepCard(reply: FastifyReply, path: string, card: EnteredCard, { isSecure }: Addresses): void {
  const value = new URLSearchParams(card).toString();
  void reply.setCookie(COOKIE, value, { path, httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: KEPT_S });
}

/** The card that this browser keeps. */
export function keptCard({ cookies }: FastifyRequest): EnteredCard | undefined {
  return readEnteredCard(Object.fromEntries(new URLSearchParams(cookies[COOKIE])));
}

/** The card of a form of ours: where it was entered stands beside its token in this browser. */
export function enteredWith(request: FastifyRequest, token: string): Pick<EnteredCard, 'token' | 'account'> {
  const kept = keptCard(request);
  return kept?.token === token ? kept : { token };
}

/** Its token works once: the browser need not keep it any longer. */
export function forgetCard(reply: FastifyReply, path: string): void {
  void reply.clearCookie(COOKIE, { path });
}

function matching(value: unknown, form: RegExp): string | undefined {
  return typeof value === 'string' && form.test(value) ? value : undefined;
}
