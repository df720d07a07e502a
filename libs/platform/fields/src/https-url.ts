import { isIP } from 'node:net';

const MAX_LENGTH = 2048;
const LOCALHOST = new Set(['localhost', '127.0.0.1', '[::1]']);

/** `URL` forgives blanks, tabs and missing or extra slashes, so the address that we keep would not be the one it checked. */
const WRITTEN_OUT = /^https?:\/\/[^\s\p{Cc}\\/][^\s\p{Cc}\\]*$/iu;

/** A label of a DNS name: up to 63 letters, digits, hyphens and underscores, a hyphen neither first nor last. */
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
const MAX_NAME_LENGTH = 253;

/** Whether a text is an https address of a host, without user info (or, on localhost alone, an http one, if that is allowed). */
export function isHttpsUrl(text: string, { allowLocalhost }: { allowLocalhost: boolean }): boolean {
  const url = text.length > MAX_LENGTH ? undefined : webAddress(text);
  return url !== undefined && (url.protocol === 'https:' || (allowLocalhost && LOCALHOST.has(url.hostname)));
}

/**
 * An http or https address of a host, without user info, written as it is read; undefined for anything else, so that nothing of what
 * somebody wrote is dropped without a word.
 */
export function webAddress(text: string): URL | undefined {
  const url = WRITTEN_OUT.test(text) ? URL.parse(text) : null;
  return url && !hasUserInfo(text) && isHost(url.hostname) ? url : undefined;
}

/** By the text: of `https://:@a.example`, too, `URL` makes an address without user info. */
function hasUserInfo(text: string): boolean {
  return /^[^/]*\/\/[^/?#]*@/.test(text);
}

/**
 * Whether a host, as `URL` writes it, is an address or a DNS name. `URL` takes `a;b` and `*` for names, and a page that lets images come from
 * there would say something else in its Content-Security-Policy.
 */
function isHost(host: string): boolean {
  if (isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0) return true;
  const name = host.replace(/\.$/, '');
  return name.length <= MAX_NAME_LENGTH && name.split('.').every((label) => LABEL.test(label));
}
