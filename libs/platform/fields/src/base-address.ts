import { webAddress } from './https-url.js';
import { type Kind, kind } from './kind.js';

const MOST_CHARACTERS = 2_000;

/** Without query and fragment; no empty part in its path, or what we append would stand behind two slashes. */
const BASE = /^https?:\/\/[^/?#]+(\/[^/?#]+)*\/?$/i;

/** An address that paths are appended to, of at most 2000 characters: by its form alone, as it was sent; where it leads is checked apart. */
export function baseAddress(example: string): Kind {
  return kind(
    `An https address of up to ${MOST_CHARACTERS} characters, without user name, password, double slash, query and fragment, on the public internet.`,
    (value) => typeof value === 'string' && value.length <= MOST_CHARACTERS && BASE.test(value) && webAddress(value) !== undefined,
    { type: 'string', maxLength: MOST_CHARACTERS, format: 'uri', examples: [example] },
  );
}

/** One spelling of a base address, without a slash at its end. */
export function normalAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/$/, '');
}
