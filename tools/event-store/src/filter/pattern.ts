import { invalid, type Refusal } from '../refusal.js';

/** As much of a pattern as an answer shows: it goes into a header. */
const MOST_SHOWN = 200;

/** The options of .NET that are known here; each holds until the group ends in which it was set. */
export type Options = Readonly<Record<'i' | 'm' | 's', boolean>>;

/** A regular expression of .NET that is being read, from left to right. */
export class Pattern {
  readonly text: string;
  options: Options = { i: false, m: false, s: false };
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  /** Looks `ahead` characters on; '' beyond the end. */
  peek(ahead = 0): string {
    return this.text.charAt(this.at + ahead);
  }

  /** The next UTF-16 code unit, which is what .NET compares; '' at the end. */
  take(): string {
    const next = this.peek();
    this.at += next.length;
    return next;
  }

  /** What a sticky expression finds here. */
  takeMatch(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.at;
    const match = expression.exec(this.text) ?? undefined;
    if (match) this.at = expression.lastIndex;
    return match;
  }

  /** A character that is compared: without its case under (?i), which is sure for ASCII only. */
  caseChecked(code: number): number {
    if (this.options.i && code >= 0x80)
      throw this.refuse('a character beyond ASCII under (?i)', 'which others .NET takes for it is not known here');
    return code;
  }

  /** For what .NET has and this server has not. */
  refuse(what: string, why: string): Refusal {
    return invalid(`The filter /${this.shown}/ has ${what}: ${why}, so this server does not take it.`);
  }

  /** For what is none in .NET either. */
  isNone(why: string): Refusal {
    return invalid(`The filter is not a regular expression: ${this.shown}: ${why}.`);
  }

  private get shown(): string {
    return this.text.length > MOST_SHOWN ? `${this.text.slice(0, MOST_SHOWN)}…` : this.text;
  }
}
