const MAX_LENGTH = 2048;
const LOCALHOST = new Set(['localhost', '127.0.0.1', '[::1]']);

/** `URL` forgives blanks, tabs and missing slashes, and so would keep an address that is not the one it checked. */
const WRITTEN_OUT = /^https?:\/\/[^\s\\]+$/i;

/** Whether a text is an https address without user info (or, on localhost alone, an http one, if that is allowed). */
export function isHttpsUrl(text: string, { allowLocalhost }: { allowLocalhost: boolean }): boolean {
  if (text.length > MAX_LENGTH || !WRITTEN_OUT.test(text)) return false;
  const url = URL.parse(text);
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || (allowLocalhost && LOCALHOST.has(url.hostname));
}
