/** Invisible to the reader, but no mail program makes a link of a text that contains it. */
const WORD_JOINER = '\u2060';

/** On one line: no control characters, and none that turn the direction of what follows. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/**
 * A text of a merchant or a buyer, ready for the body of a mail. A name like `Ana, go to evil.example` would become a link in many
 * mail programs, under our name: whatever looks like an address of a page or of a mailbox is broken up invisibly.
 */
export function defused(text: string): string {
  return oneLine(text).replaceAll(/(?<=[\p{L}\p{N}])[.:@](?=[\p{L}\p{N}/\\])|(?<=[:/\\])[/\\]/gu, (mark) => `${mark}${WORD_JOINER}`);
}
