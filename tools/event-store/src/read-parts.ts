import type { Commits } from './commits.js';
import type { Matcher } from './filter/matcher.js';
import type { Reader } from './reader.js';
import type { Turns } from './turns.js';

/** What reads and subscriptions share. */
export type ReadParts = {
  readonly reader: Reader;
  readonly commits: Commits;
  readonly lastPosition: () => number;
  readonly turns: Turns;
  readonly matcher: Matcher;
};
