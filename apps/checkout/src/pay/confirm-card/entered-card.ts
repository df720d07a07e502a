import { type EnteredCard } from '../../pages/confirm.page.js';

const TOKEN = /^[\w.-]{8,200}$/;
const BRAND = /^[\p{L}\p{N} .'-]{1,30}$/u;
const LAST_FOUR = /^\d{4}$/;

/** The card as the processor's answer names it in the address; undefined when it brings no token. Brand and digits are for show. */
export function readEnteredCard(query: Readonly<Record<string, unknown>>): EnteredCard | undefined {
  const token = readCardToken(query['token']);
  if (token === undefined) return undefined;
  const brand = matching(query['brand'], BRAND);
  const last4 = matching(query['last4'], LAST_FOUR);
  return { token, ...(brand !== undefined && { brand }), ...(last4 !== undefined && { last4 }) };
}

/** A one-use token of the processor, by its form alone. */
export function readCardToken(value: unknown): string | undefined {
  return matching(value, TOKEN);
}

function matching(value: unknown, form: RegExp): string | undefined {
  return typeof value === 'string' && form.test(value) ? value : undefined;
}
