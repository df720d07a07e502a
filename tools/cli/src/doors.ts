import { UsageError } from './operation.js';

/** The address that an option gave, without a slash at its end. Throws UsageError for one that nobody can be asked at. */
export function demandAddress(option: string, text: string, example: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new UsageError(`${option} takes an address like ${example}.`);
  return text.replace(/\/$/, '');
}

/** The token that an option gave. Throws UsageError, which does not show it, for one that no header can carry. */
export function demandToken(option: string, text: string): string {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new UsageError(`${option} takes one word of visible ASCII characters.`);
  return text;
}
