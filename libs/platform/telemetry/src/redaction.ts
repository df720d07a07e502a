const HIDDEN = '[redacted]';
/** Nothing of ours nests deeper; anything deeper is left out unread. */
const MAX_DEPTH = 8;

/** Members whose values never reach a log, at any depth and in any case: secrets and personal data. */
// prettier-ignore
const HIDDEN_MEMBERS = new Set([
  'authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-cauce-claims',
  'password', 'secret', 'signingsecret', 'webhookkey', 'apikey', 'token', 'accesstoken', 'cardtoken', 'link', 'paymentlink',
  'number', 'cardnumber', 'securitycode', 'expiry',
  'personal', 'buyer', 'payer', 'firstname', 'lastname', 'phonenumber', 'email', 'document', 'ip',
]);

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const redactValue = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return HIDDEN;
  if (Array.isArray(value)) return value.map((item: unknown) => redactValue(item, depth + 1));
  return isPlain(value) ? redactMembers(value, depth) : value;
};

const redactMembers = (object: object, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]: [string, unknown]) => [
      name,
      HIDDEN_MEMBERS.has(name.toLowerCase()) && value !== undefined ? HIDDEN : redactValue(value, depth + 1),
    ]),
  );

/** A copy of what is about to be logged, without the values that must never be. */
export const redact = (object: object): Record<string, unknown> => redactMembers(object, 0);

/**
 * Secrets recognised by their form, wherever they stand (a message, an address, a stack): bearer tokens, our own tokens, the
 * mac of a capability link, the password of a database address.
 */
const SECRET_TEXTS =
  /(\bBearer )[\w.~+/=-]+|\b((?:cauce|whsec|whk|tok|pm)_)[\w+/=-]{8,}|\b([a-z2-7]{26}\.[\w-]{1,32}\.)[\w-]{22}(?![\w-])|(:\/\/[^\s:/@"]*:)[^\s@/"]+(?=@)/g;

/** The end of a capability link, without looking for its beginning at every letter. */
const LINK_END = /[a-z2-7]\.[\w-]{1,32}\.[\w-]{22}/;

/** Most lines can hold none of them, which this finds in a tenth of the time. */
const mayHoldSecrets = (line: string): boolean =>
  line.includes('_') || line.includes('://') || line.includes('Bearer ') || LINK_END.test(line);

/** The line with every secret of a known form hidden. */
export const scrub = (line: string): string => (mayHoldSecrets(line) ? hideSecrets(line) : line);

const hideSecrets = (line: string): string =>
  line.replace(
    SECRET_TEXTS,
    (_all, ...groups: (string | undefined)[]) => `${groups.slice(0, 4).find((group) => group !== undefined) ?? ''}${HIDDEN}`,
  );
