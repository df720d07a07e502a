import { invalid } from '../refusal.js';
import { character, netShorthand } from './net-characters.js';
import { readClass } from './net-class.js';
import { type Piece, readEscape } from './net-escape.js';
import { type Options, Pattern } from './pattern.js';

/** Longer ones are refused, and those whose sets make them longer than this: they are handed to another thread again and again. */
const LONGEST = { pattern: 8_192, translation: 1_048_576 };

/** Sources of JavaScript for an expression of .NET, which EventStoreDB gives a filter to. */
export type Translation = {
  /** As the client wrote it. */
  readonly pattern: string;
  /** The same in JavaScript, where a name is ASCII; `\w`, `\d`, `\s` and `\b` are JavaScript's own. */
  readonly ours: string;
  /** With those of .NET; none where the expression has none of them. */
  readonly net: string | undefined;
  /** Whether it compares without case, anywhere. */
  readonly ignoresCase: boolean;
};

/**
 * Translates a filter's regular expression. What .NET has and this server has not is refused by its name, as is what is none in .NET:
 * it would match other events in production, or none.
 */
export function translate(text: string): Translation {
  if (text.length > LONGEST.pattern) throw invalid(`The filter is longer than ${LONGEST.pattern} characters.`);
  const { pieces, ignoresCase } = new Translator(new Pattern(text)).read();
  const [ours, net] = ([0, 1] as const).map((reading) => pieces.map((piece) => piece[reading]).join(''));
  if (ours === undefined || net === undefined || net.length > LONGEST.translation)
    throw invalid('The filter has too many sets of characters.');
  try {
    new RegExp(ours);
  } catch {
    throw new Pattern(text).isNone('JavaScript does not take it');
  }
  return { pattern: text, ours, net: net === ours ? undefined : net, ignoresCase };
}

/** Where the last thing that a quantifier can follow begins; an assertion must be put into a group for it. */
type Atom = { readonly begin: number; readonly isAssertion: boolean };

type Group = { readonly options: Options } & Atom;

const ASSERTIONS: Readonly<Record<string, string>> = { A: '^', Z: '(?=\\n?$)', z: '$' };

const GROUPS: readonly (readonly [form: RegExp, isAssertion: boolean, opening: string])[] = [
  [/\?:/y, false, '(?:'],
  [/\?=/y, true, '(?='],
  [/\?!/y, true, '(?!'],
  [/\?<=/y, true, '(?<='],
  [/\?<!/y, true, '(?<!'],
  // Nothing here refers back to a group, so its name and number do not matter.
  [/\?<(?:[1-9]\d*|[\p{L}_][\p{L}\p{Mn}\p{Nd}\p{Pc}]*)>/uy, false, '(?:'],
  [/\?'(?:[1-9]\d*|[\p{L}_][\p{L}\p{Mn}\p{Nd}\p{Pc}]*)'/uy, false, '(?:'],
];

const REFUSED: readonly (readonly [form: RegExp, what: string, why: string])[] = [
  [/\?>/y, '(?>', 'that group gives nothing back'],
  [/\?\(/y, '(?(', 'that group is a condition'],
  [/\?#/y, '(?#', 'that is a comment'],
  [/\?(?:<(?![=!])[^>]*-|'[^']*-)/y, '(?<a-b>', 'that group balances another one'],
  [/\?[imns]*-?[imns]*x[imnsx-]*[:)]/y, '(?x)', 'that leaves out white space'],
];

class Translator {
  readonly pieces: Piece[] = [];
  ignoresCase = false;
  private readonly pattern: Pattern;
  private readonly groups: Group[] = [];
  private atom: Atom | undefined;

  constructor(pattern: Pattern) {
    this.pattern = pattern;
  }

  read(): this {
    while (!this.pattern.isAtEnd) this.readOne();
    if (this.groups.length > 0) throw this.pattern.isNone('a group does not end');
    return this;
  }

  private readOne(): void {
    const { pattern } = this;
    const quantifier = pattern.takeMatch(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y)?.[0];
    if (quantifier !== undefined) {
      this.quantify(quantifier);
      return;
    }
    const next = pattern.take();
    switch (next) {
      case '(':
        this.open();
        break;
      case ')':
        this.close();
        break;
      case '|':
        this.atom = undefined;
        this.pieces.push(['|', '|']);
        break;
      case '[':
        this.compared(readClass(pattern));
        break;
      case '\\':
        this.escape();
        break;
      case '^':
        this.assertion(pattern.options.m ? '(?<![^\\n])' : '^');
        break;
      case '$':
        this.assertion(pattern.options.m ? '(?![^\\n])' : '(?=\\n?$)');
        break;
      case '.':
        this.add(twice(pattern.options.s ? '[^]' : '[^\\n]'), false);
        break;
      default:
        this.compared(twice(character(pattern.caseChecked(next.charCodeAt(0)))));
    }
  }

  private quantify(quantifier: string): void {
    if (!this.atom) throw this.pattern.isNone(`nothing stands before ${quantifier}`);
    const { begin, isAssertion } = this.atom;
    if (isAssertion) {
      this.pieces.splice(begin, 0, twice('(?:'));
      this.pieces.push(twice(')'));
    }
    this.pieces.push(twice(quantifier));
    this.atom = undefined;
  }

  private escape(): void {
    const { pattern } = this;
    const letter = pattern.peek();
    const assertion = ASSERTIONS[letter];
    if (letter === 'G') throw pattern.refuse('\\G', 'that is where the last match has ended');
    if (assertion !== undefined) {
      pattern.take();
      this.assertion(assertion);
    } else if (letter === 'b' || letter === 'B') {
      pattern.take();
      this.add(wordBoundary(letter), true);
    } else {
      if (/[<']/.test(letter) && /\w/.test(pattern.peek(1))) throw pattern.refuse(`\\${letter}`, 'that may be a back reference');
      const escape = readEscape(pattern);
      if ('code' in escape) this.compared(twice(character(pattern.caseChecked(escape.code))));
      else this.compared(inBrackets(escape.set));
    }
  }

  /** What is compared with a character of the name, without its case under (?i). */
  private compared(piece: Piece): void {
    const { i } = this.pattern.options;
    this.ignoresCase ||= i;
    this.add(i ? [`(?i:${piece[0]})`, `(?i:${piece[1]})`] : piece, false);
  }

  private assertion(text: string): void {
    this.add(twice(text), true);
  }

  private add(piece: Piece, isAssertion: boolean): void {
    this.atom = { begin: this.pieces.length, isAssertion };
    this.pieces.push(piece);
  }

  private open(): void {
    const { pattern } = this;
    for (const [form, what, why] of REFUSED) if (pattern.takeMatch(form)) throw pattern.refuse(what, why);
    const known = GROUPS.find(([form]) => pattern.takeMatch(form));
    if (known) this.enter(known[2], known[1]);
    else if (pattern.peek() !== '?') this.enter('(?:', false);
    else this.setOptions();
  }

  private enter(opening: string, isAssertion: boolean, outside = this.pattern.options): void {
    this.groups.push({ options: outside, begin: this.pieces.length, isAssertion });
    this.pieces.push(twice(opening));
    this.atom = undefined;
  }

  /** `(?i-s)` until the group ends that it stands in, or `(?i-s:` for a group. */
  private setOptions(): void {
    const { pattern } = this;
    const [, on, off = '', end] = pattern.takeMatch(/\?(?!\))([imns]*)(?:-([imns]*))?([:)])/y) ?? [];
    if (on === undefined) throw pattern.isNone('it has a group of no kind that .NET knows');
    const outside = pattern.options;
    const set = (option: keyof Options) => (outside[option] || on.includes(option)) && !off.includes(option);
    pattern.options = { i: set('i'), m: set('m'), s: set('s') };
    if (end === ':') this.enter('(?:', false, outside);
    else this.atom = undefined;
  }

  private close(): void {
    const group = this.groups.pop();
    if (!group) throw this.pattern.isNone('a group ends that has not begun');
    this.pattern.options = group.options;
    this.pieces.push(twice(')'));
    this.atom = group;
  }
}

/** `\b` or `\B`. */
function wordBoundary(letter: 'b' | 'B'): Piece {
  const word = `[${netShorthand('b').those}]`;
  const begins =
    letter === 'b' ? [`(?<!${word})(?=${word})`, `(?<=${word})(?!${word})`] : [`(?<=${word})(?=${word})`, `(?<!${word})(?!${word})`];
  return [`\\${letter}`, `(?:${begins.join('|')})`];
}

function inBrackets([ours, net]: Piece): Piece {
  return [`[${ours}]`, `[${net}]`];
}

const twice = (text: string): Piece => [text, text];
