/** The characters of a text, and where each of them begins in it; after the last one, where the text ends. */
export type Reading = { readonly codes: Uint16Array; readonly starts: Uint32Array };

/**
 * The readings of a text in which a secret may stand: as it stands; as JSON, where encoders write `+`, `<` or `&` as `\u002B`, and `/` as `\/`;
 * and as part of an address. One that would be the same as the first is left out.
 */
export function readingsOf(text: string): Reading[] {
  return [
    readBy(/[^]/g, text),
    ...(text.includes('\\') ? [readBy(/\\u([0-9a-f]{4})|\\(["\\/])|[^]/gi, text)] : []),
    ...(text.includes('%') ? [readBy(/%([0-9a-f]{2})|[^]/gi, text)] : []),
  ];
}

/** @param character matches one character. Its first group: the hexadecimal code of an escaped one. Its second: what a backslash escapes. */
function readBy(character: RegExp, text: string): Reading {
  const codes = new Uint16Array(text.length);
  const starts = new Uint32Array(text.length + 1);
  let count = 0;
  for (const { 0: whole, 1: hex, 2: literal, index } of text.matchAll(character)) {
    codes[count] = hex === undefined ? (literal ?? whole).charCodeAt(0) : Number.parseInt(hex, 16);
    starts[count] = index;
    count += 1;
  }
  starts[count] = text.length;
  return { codes: codes.subarray(0, count), starts: starts.subarray(0, count + 1) };
}

/** `half`: where a secret begins that the end of the text cuts off; the text's end if none does. `steps`: how many characters were compared. */
type Searched = { readonly half: number; readonly steps: number };

/**
 * Tells where a secret is in a text, each time that it is, also where one begins before another has ended. By Knuth, Morris and Pratt: a partner
 * chooses both its token and its answer, so the steps must not grow with their product, or that partner would stall all receivers. They are at most
 * twice the characters of both.
 */
export function searchSecret({ codes, starts }: Reading, secret: string, onFound: (from: number, to: number) => void): Searched {
  const wanted = Uint16Array.from({ length: secret.length }, (_, at) => secret.charCodeAt(at));
  const borders = new Uint32Array(wanted.length);
  let steps = 0;
  /** How many characters of the secret are matched after one more character. */
  const longer = (matched: number, code: number | undefined) => {
    let length = matched;
    for (steps += 1; length > 0 && wanted[length] !== code; steps += 1) length = borders[length - 1] ?? 0;
    return wanted[length] === code ? length + 1 : length;
  };
  // For each beginning of the secret, by its length less one: the length of the longest shorter beginning that it ends with.
  for (let at = 1; at < wanted.length; at += 1) borders[at] = longer(borders[at - 1] ?? 0, wanted[at]);
  const startOf = (at: number) => starts[at] ?? 0;
  let matched = 0;
  codes.forEach((code, at) => {
    matched = longer(matched, code);
    if (matched < wanted.length) return;
    onFound(startOf(at + 1 - matched), startOf(at + 1));
    matched = borders[matched - 1] ?? 0;
  });
  return { half: startOf(codes.length - matched), steps };
}
