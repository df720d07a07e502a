import { KeyRing } from '@cauce/secrets';
import { Refused, type Variable, variable, type VariableMaker } from './variable.js';

const MAX_TIMER_MS = 2_147_483_647;
const SWITCH = new Map([
  ['on', true],
  ['off', false],
]);
const FLAG = new Map([
  ['true', true],
  ['false', false],
]);

const wholeNumber = (text: string, min: number, max: number): number | undefined => {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max ? value : undefined;
};

const split = (text: string): string[] => text.split(',').map((part) => part.trim());

/** Any text but the empty one. */
export const text = variable('any text but the empty one', (value) => value);

/** A TCP port. 0 lets the system choose a free one. */
export const port = variable('a whole number from 0 to 65535', (value) => wholeNumber(value, 0, 65_535), true);

/** `on` or `off`, as a boolean: for switches of a behaviour. */
export const onOff = variable('on or off', (value) => SWITCH.get(value), true);

/** `true` or `false`. */
export const flag = variable('true or false', (value) => FLAG.get(value), true);

/** A time in whole milliseconds, from 1 to the most that a timer takes. */
export const milliseconds = variable(
  `a whole number of milliseconds from 1 to ${MAX_TIMER_MS}`,
  (value) => wholeNumber(value, 1, MAX_TIMER_MS),
  true,
);

/** How many there may be: a whole number of at least 1. */
export const count = variable('a whole number from 1 to 1000000', (value) => wholeNumber(value, 1, 1_000_000), true);

/** How often in a second: a whole number of at least 1. */
export const perSecond = variable('a whole number from 1 to 1000000 a second', (value) => wholeNumber(value, 1, 1_000_000), true);

/** A part of a whole, from 0 to 1. */
export const share = variable(
  'a number from 0 to 1',
  (value) => (/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/.test(value) ? Number(value) : undefined),
  true,
);

/** How often something may happen in an hour. */
export const perHour = variable('a whole number from 1 to 1000000 an hour', (value) => wholeNumber(value, 1, 1_000_000), true);

/** A comma list without empty parts. */
export const list = variable('a comma list without empty parts', (value) => {
  const parts = split(value);
  return parts.includes('') ? undefined : parts;
});

/** A comma list of whole numbers, zero included. */
export const wholeNumbers = variable(
  'a comma list of whole numbers',
  (value) => {
    const numbers = split(value).map((part) => wholeNumber(part, 0, Number.MAX_SAFE_INTEGER));
    return numbers.every((number) => number !== undefined) ? numbers : undefined;
  },
  true,
);

const isHostAndPort = (value: string): boolean => {
  const match = /^(?:[\w.-]+|\[[\da-fA-F:.]+\]):(\d{1,5})$/.exec(value);
  return match?.[1] !== undefined && wholeNumber(match[1], 1, 65_535) !== undefined;
};

/** Kafka's bootstrap list: `host:port,…`. */
export const brokers = variable(
  'a comma list of host:port',
  (value) => {
    const parts = split(value);
    return parts.every(isHostAndPort) ? parts : undefined;
  },
  true,
);

/** An absolute address, as text without a final slash. `protocols` (with their colon) narrows it. It may hold a password: never shown. */
export function url(options: { default: undefined; protocols?: readonly string[] }): Variable<string | undefined>;
export function url(options?: { default?: string; protocols?: readonly string[] }): Variable<string>;
export function url({ protocols, ...rest }: { default?: string | undefined; protocols?: readonly string[] } = {}) {
  const kinds = protocols ? `, beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}` : '';
  const make: VariableMaker<string> = variable(`an absolute address${kinds}`, (value) => {
    const parsed = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? URL.parse(value) : null;
    if (!parsed || parsed.host === '' || (protocols && !protocols.includes(parsed.protocol))) return undefined;
    return value.replace(/\/$/, '');
  });
  return 'default' in rest && rest.default === undefined ? make({ default: undefined }) : make(rest as { default: string });
}

/** `name=http://…,name=https://…`: addresses of services by their names, each once, without a final slash. */
export const namedUrls = variable(
  'a comma list of name=address with an address that begins with http:// or https://, each name once',
  (value): Readonly<Record<string, string>> | undefined => {
    const parts = split(value).map((part) => /^([a-z][a-z\d-]*)=(https?:\/\/[^\s/][^\s]*)$/.exec(part));
    const named = parts.map((match) => [match?.[1], match?.[2]] as const);
    const isWhole = named.every(([name, address]) => name !== undefined && URL.canParse(address ?? ''));
    if (!isWhole || new Set(named.map(([name]) => name)).size < named.length) return undefined;
    return Object.fromEntries(named.map(([name = '', address = '']) => [name, address.replace(/\/$/, '')]));
  },
  true,
);

/** Who a mail is from: `Name <address>`. A name without a control character, a plain address. */
export const mailbox = variable(
  'Name <address>, as in Cauce <payments@cauce.example>',
  (value) => {
    const [, name, address] = /^([^<>"\p{Cc}]+) <([\w.+-]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?)>$/iu.exec(value) ?? [];
    return name !== undefined && address !== undefined ? { name: name.trim(), address } : undefined;
  },
  true,
);

/** A key of exactly `bytes` bytes, in base64. Never shown. */
export const base64Key = (bytes: number): Variable<Buffer> =>
  variable(`base64 of exactly ${bytes} bytes`, (value) => {
    const key = Buffer.from(value, 'base64');
    return key.length === bytes && key.toString('base64') === value ? key : undefined;
  })();

/** `kid:base64key[,kid:base64key…]`, the first is current. Never shown. */
export const keyRing = variable('kid:base64key[,kid:base64key…] with keys of 32 bytes, the current one first', (value) => {
  try {
    return KeyRing.parse(value);
  } catch (error) {
    throw new Refused(error instanceof Error ? error.message : undefined);
  }
});

/** One of the given words. */
export function oneOf<const T extends string>(words: readonly T[], options: { default: undefined }): Variable<T | undefined>;
export function oneOf<const T extends string>(words: readonly T[], options?: { default: T }): Variable<T>;
export function oneOf<const T extends string>(words: readonly T[], options?: { default: T | undefined }) {
  const make = variable(words.join(' or '), (value) => words.find((word) => word === value), true);
  return options?.default === undefined && options ? make({ default: undefined }) : make(options as { default: T });
}
