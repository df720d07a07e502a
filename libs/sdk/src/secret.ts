import { createHash, timingSafeEqual } from 'node:crypto';
import { inspect } from 'node:util';
import { expectInput } from './input-error.js';

/** Visible ASCII: what a header can carry as one word. */
const A_WORD = /^[\x21-\x7e]+$/;
const SHORTEST = 8;

/** A token or key. No `inspect`, JSON or error of ours shows it. */
export class Secret {
  readonly #text: string;

  /** @param name what it is called, for the error. @throws CauceInputError for nothing, and for what no header can carry. */
  constructor(name: string, text: unknown) {
    expectInput(typeof text === 'string' && text !== '', `${name} is missing: it must be a text that is not empty.`);
    expectInput(A_WORD.test(text), `${name} has a blank, a line break or a letter beyond ASCII in it.`);
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  /** Whether it is this text; in the same time, however much of it is right. */
  is(text: string): boolean {
    return isSame(this.#text, text);
  }

  /** A text without it. What is as short as a word of ours (a token of a test) is left: it would be found where it does not stand. */
  hideIn(text: string): string {
    return this.#text.length < SHORTEST ? text : text.replaceAll(this.#text, '[redacted]');
  }

  /** What somebody threw, or as much of it as may be shown. */
  hideInThrown(thrown: unknown): unknown {
    const shown = inspect(thrown, { depth: 10, showHidden: true, maxStringLength: null, maxArrayLength: null });
    return this.hideIn(shown) !== shown ? new Error(this.hideIn(String(thrown))) : thrown;
  }
}

/** One secret, or several while one takes the place of another. @throws CauceInputError when there is none. */
export function secretsOf<Each>(name: string, given: unknown, toSecret: (name: string, text: unknown) => Each): readonly [Each, ...Each[]] {
  const [first, ...others] = Array.isArray(given) ? (given as unknown[]) : [given];
  return [toSecret(name, first), ...others.map((each) => toSecret(name, each))];
}

/** In the same time, however much of it is right. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
