import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Addresses } from '../../web/addresses.js';
import { type EnteredCard } from '../pages/confirm.page.js';

const TOKEN = /^[\w.-]{8,200}$/;
const BRAND = /^[\p{L}\p{N} .'-]{1,30}$/u;
const LAST_FOUR = /^\d{4}$/;

const COOKIE = 'card';
/** Long enough to confirm the card, and to change the language. */
const KEPT_S = 15 * 60;

/** The card as the processor names it; undefined when it brings no token. Brand and digits are for show. */
export function readEnteredCard(fields: unknown): EnteredCard | undefined {
  const { token: sent, brand: name, last4: digits } = (fields ?? {}) as Readonly<Record<string, unknown>>;
  const token = readCardToken(sent);
  if (token === undefined) return undefined;
  const brand = matching(name, BRAND);
  const last4 = matching(digits, LAST_FOUR);
  return { token, ...(brand !== undefined && { brand }), ...(last4 !== undefined && { last4 }) };
}

/** A one-use token of the processor, by its form alone. */
export function readCardToken(value: unknown): string | undefined {
  return matching(value, TOKEN);
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

/** Its token works once: the browser need not keep it any longer. */
export function forgetCard(reply: FastifyReply, path: string): void {
  void reply.clearCookie(COOKIE, { path });
}

function matching(value: unknown, form: RegExp): string | undefined {
  return typeof value === 'string' && form.test(value) ? value : undefined;
}
