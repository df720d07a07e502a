import type { RecordedEvent } from '../event.js';
import type { Matcher } from './matcher.js';
import { translate, type Translation } from './net-regex.js';

/** Answers that a call keeps, each for a name of at most so many characters. */
const MOST = { answers: 2_000, characters: 256 };

/** The part of an event that a filter looks at: its type, or the name of its stream. */
export type NameOf = (event: RecordedEvent) => string;

/** Says of events whether they are wanted; of those that it was made for. */
export type Choice = (event: RecordedEvent) => boolean;

/** Wants the events whose name a regular expression matches; it asks once for each name that it still remembers. */
export class RegexFilter {
  private readonly matcher: Matcher;
  private readonly nameOf: NameOf;
  private readonly how: Translation;
  private readonly answers = new Map<string, boolean>();

  /** Throws a `Refusal` for an expression that this server does not take. */
  constructor(regex: string, nameOf: NameOf, matcher: Matcher) {
    this.matcher = matcher;
    this.nameOf = nameOf;
    this.how = translate(regex);
  }

  /** Returns a promise only where there are names to be asked for. */
  choose(events: readonly RecordedEvent[], gone: AbortSignal): Choice | Promise<Choice> {
    const known = new Map<string, boolean>();
    const unknown = new Set<string>();
    for (const name of new Set(events.map(this.nameOf))) {
      const answer = this.answers.get(name);
      if (answer === undefined) unknown.add(name);
      else known.set(name, answer);
    }
    const choice: Choice = (event) => known.get(this.nameOf(event)) === true;
    return unknown.size === 0 ? choice : this.ask([...unknown], known, gone).then(() => choice);
  }

  private async ask(names: readonly string[], known: Map<string, boolean>, gone: AbortSignal): Promise<void> {
    const answers = await this.matcher.ask(this.how, names, gone);
    names.forEach((name, index) => {
      const answer = answers[index] === true;
      known.set(name, answer);
      this.remember(name, answer);
    });
  }

  private remember(name: string, answer: boolean): void {
    if (name.length > MOST.characters) return;
    this.answers.set(name, answer);
    if (this.answers.size > MOST.answers) this.answers.delete(this.answers.keys().next().value ?? name);
  }
}
