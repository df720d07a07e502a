import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One run of the cases of 26 November 2026 on a real server, without those that restart it. */
export type RealRun = {
  readonly server: string;
  /** `passed` or `failed`, by what the case said then. */
  readonly results: ReadonlyMap<string, string>;
};

export const REAL_RUNS: readonly RealRun[] = [
  runOn('23.10.6, TLS and users', 'eventstoredb-23.10.6-tls-users'),
  runOn('23.10.6', 'eventstoredb-23.10.6-insecure'),
  runOn('KurrentDB 26.1.0', 'kurrentdb-26.1.0-insecure'),
];

/** What was said then, and the case that stands in its place now. */
export const REPLACED: ReadonlyMap<string, string> = new Map([
  [
    'an id is known, when any revision is expected, only in the last stream that it went to',
    'an id is known, when any revision is expected, only in the first stream that it went to',
  ],
  ['links are not resolved: whoever asks for it is refused', 'a link is not resolved: where one would come out, the read is refused'],
]);

/** Why a case failed: what the real server does. */
export const WHY: ReadonlyMap<string, string> = new Map([
  ['BatchAppend to $all is denied', 'without users, `$all` takes appends'],
  ['Append to $all is denied', 'without users, `$all` takes appends'],
  [
    'an id is known, when any revision is expected, only in the last stream that it went to',
    'it is the first stream, and this server does so since',
  ],
  [
    'a filtered subscription gets a checkpoint each window times interval, in history and live, with one more at most',
    'in two of four runs there were 5 checkpoints where the case wanted 6 or 7; it takes 5 to 7 since',
  ],
  ['links are not resolved: whoever asks for it is refused', 'they are resolved; this server refuses them on purpose'],
  ['an append whose second event is too large leaves no first event', 'it is refused with another error'],
  ['a live subscriber that does not take its events is dropped as too slow, and told to subscribe again', 'it is not dropped within 90 s'],
  [
    'from beyond the end of $all a subscription is confirmed, caught up, and gives what is new, though its position is lower',
    'nothing comes until the log has passed that position, as on KurrentDB 25',
  ],
]);

function runOn(server: string, file: string): RealRun {
  const path = fileURLToPath(new URL(`./real-servers/${file}.txt`, import.meta.url));
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return { server, results: new Map(lines.map((line) => [line.slice(8), line.slice(0, 6)])) };
}
