import type { Progress } from '../progress.js';
import type { Downloads } from './downloads.js';
import type { Tally } from './tally.js';

/** What each phase works with. */
export type TestRun = {
  /** Removed at the end. */
  folder: string;
  progress: Progress;
  signal: AbortSignal;
  /** Every port that was listened on, for the look at what is left. */
  ports: Set<number>;
  /** Takes the lines of its programs; absent: they write to the terminal themselves. */
  print?: (line: string) => void;
  /** Only the files whose path this matches, as Jest's `--testPathPatterns`. */
  only?: string | undefined;
  /** What stacks need from elsewhere, fetched once for all phases. */
  downloads: () => Promise<Downloads>;
  /** Another range for each program that may start a stack. */
  portsOfChild: () => Record<string, string>;
  /** The phase's programs that run now, each as a function that says what it does, for a phase that does not end. */
  running: Set<() => string>;
};

/** A part of the run with tests of its own. */
export type Phase = {
  name: string;
  /** After so many minutes it is ended, and the run is red: for what hangs, not for what is slow. */
  minutes: number;
  /** It runs only when it is named: it fetches much, or proves what a release alone needs. */
  onDemand?: boolean;
  run: (run: TestRun) => Promise<Tally[]>;
};
