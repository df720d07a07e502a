import { readFileSync, statSync } from 'node:fs';
import { fromRoot, partOf } from '../system/shared/part-of.js';

type Test = { readonly path: string };
type Shard = { readonly shardIndex: number; readonly shardCount: number };

/** `sharedService(…)`, `RunningBilling.share()`; not `sharedByInstances(…)`, which only its own file shares. */
const SHARES = /\bshare(?!dByInstances)[A-Za-z]*\(/;

/** By its text, since a service is shared where the file runs. */
const shares = ({ path }: Test): boolean => SHARES.test(readFileSync(path, 'utf8'));

/** Of a spec that starts processes, or waits for them: its text does not show how long. What it took in a whole run: `@seconds 76`. */
const SECONDS = /^\/\*\* @seconds (\d+) /;
/** The others' text shows it well enough. Measured: all of them together took this long. */
const BYTES_A_SECOND = 800;

function secondsOf({ path }: Test): number {
  const [, seconds] = SECONDS.exec(readFileSync(path, 'utf8')) ?? [];
  return seconds === undefined ? statSync(path).size / BYTES_A_SECOND : Number(seconds);
}

/** The order of the specs' files, and their shards: files that share services are in one shard and follow each other, so that each starts once. */
export class Sequencer {
  /** The files of an app follow each other, first those that share: what they share then ends. */
  sort<Each extends Test>(tests: readonly Each[]): Each[] {
    const place = (test: Each) => `${partOf(fromRoot(test.path))} ${shares(test) ? 1 : 2} ${test.path}`;
    const placed = tests.map((test) => ({ test, at: place(test) }));
    return placed.sort((one, other) => (one.at < other.at ? -1 : 1)).map(({ test }) => test);
  }

  /** The files of an app that share, and each other file by itself, shared out by the time that they take. */
  shard<Each extends Test>(tests: readonly Each[], { shardIndex, shardCount }: Shard): Each[] {
    const shards = Array.from({ length: shardCount }, (): { seconds: number; tests: Each[] } => ({ seconds: 0, tests: [] }));
    const together = Map.groupBy(tests, (test) => (shares(test) ? partOf(fromRoot(test.path)) : test.path));
    const timed = [...together.values()].map((part) => ({ part, seconds: part.reduce((sum, test) => sum + secondsOf(test), 0) }));
    for (const { part, seconds } of timed.sort((one, other) => other.seconds - one.seconds)) {
      const emptiest = shards.reduce((least, each) => (each.seconds < least.seconds ? each : least));
      emptiest.seconds += seconds;
      emptiest.tests.push(...part);
    }
    return shards[shardIndex - 1]?.tests ?? [];
  }

  /** For `--onlyFailures`: none is remembered, so all run. */
  allFailedTests<Each extends Test>(tests: readonly Each[]): readonly Each[] {
    return tests;
  }

  /** Nothing to remember. */
  cacheResults(): void {
    return;
  }
}
