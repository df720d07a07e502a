import { counted, progressLine, readTime, typed } from '@cauce/event-store';
import { stopRequested } from '@cauce/stack/terminal';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { categoriesOf, EVENT_CONTEXTS, type EventContext } from '../contexts.js';
import { withDuckDb } from '../duckdb.js';
import { onLog, type WhereLog, withLog } from '../log.js';
import { accessOf, type PersonalOptions, withPersonal } from '../personal-access.js';
import { UsageError } from '../usage.js';
import { decide, type DecideOptions } from './decide/decide.js';
import { exportPages } from './export.source.js';
import { type Filter, passing, readFilter } from './filter.js';
import { readSpeed, type Speed } from './pace.js';
import { replay } from './replay.js';
import type { ReplayedEvent } from './replayed-event.js';
import { toHttp } from './sinks/http.sink.js';
import { readKafkaAddress } from './sinks/kafka-address.js';
import type { Sink } from './sinks/sink.js';
import { toLines } from './sinks/stdout.sink.js';
import { readPosition, StateFile } from './state-file.js';
import { storePages, type Wanted } from './store.source.js';

type Options = WhereLog &
  PersonalOptions &
  DecideOptions & {
    readonly from?: string;
    readonly to?: string;
    readonly context?: readonly EventContext[];
    readonly speed: Speed;
    readonly filter: readonly Filter[];
    readonly sink: string;
    readonly batch: number;
    readonly after?: string;
    readonly state?: string;
    readonly export?: string;
    readonly decide?: true;
  };

/** What is newer may still be overtaken: two appends that are under way come in either order. */
const SETTLED_MS = 60_000;
const MOST_IN_BATCH = 10_000;
/** A sink that is asked again and again is not waited for. */
const STOP_WITHIN_MS = 10_000;

/** Adds `replay`. */
export function addReplay(program: Command): void {
  withPersonal(withLog(program.command('replay')), 'each line')
    .description('what happened, once more: each event to a sink, in the order of the log; or with --decide, to the code of today')
    .option('--from <time>', 'recorded at this time or after it, like 2026-11-21T08:00:00Z (default: the first event)', typed(readTime))
    .option('--to <time>', 'and before this time (default: a minute ago)', typed(readTime))
    .addOption(new Option('--context <names...>', 'of these alone').choices(EVENT_CONTEXTS))
    .option('--filter <field=value>', 'type=, stream=, category= or principal=; several of one field: any of them', collect(readFilter), [])
    .option(
      '--speed <times>',
      'so many times as fast as it was recorded, like 60x, or max: as fast as the sink takes it',
      typed(readSpeed),
      'max',
    )
    .option('--sink <where>', '-, http://…, https://… or kafka://<broker>:<port>/<topic>', '-')
    .option('--batch <events>', `at most so many at once, 1 to ${String(MOST_IN_BATCH)}`, typed(readBatch), 500)
    .option(
      '--after <position>',
      'go on behind this event, whatever --from says: <commit>/<prepare>, as the lines have it',
      typed(readPosition),
    )
    .option('--state <file>', 'keep there how far the sink has taken it, and go on there')
    .option('--export <folder>', 'from an export, without the store')
    .option('--decide', 'to no sink: check that the code of today would record every stream as it is; ends with 1 where it would not')
    .option('--lines <files...>', 'with --decide: the streams of files of lines, as --sink - writes them')
    .option(
      '--may-differ <type.field>',
      'with --decide: a field that is another one today on purpose',
      collect((text) => text),
      [],
    )
    .addHelpText('after', EXAMPLES)
    .action((options: Options) => (options.decide ? decide(options) : again(options)));
}

const EXAMPLES = `
Each line and each message says that it is replayed, and has the id of its event: what comes twice can be told.

Examples:
  cauce-analytics replay --from 2026-11-01T00:00:00Z --to 2026-11-02T00:00:00Z --context payments > payments.ndjson
  cauce-analytics replay --speed 60x --filter type=PaymentFunded --sink http://127.0.0.1:9000/events
  cauce-analytics replay --state billing.place --context billing --sink kafka://127.0.0.1:9092/analysts.billing
  cauce-analytics replay --decide`;

function collect<Value>(read: (text: string) => Value): (text: string, before: readonly Value[]) => readonly Value[] {
  const parse = typed(read);
  return (text, before) => [...before, parse(text)];
}

function readBatch(text: string): number {
  const size = Number(text);
  if (!Number.isInteger(size) || size < 1 || size > MOST_IN_BATCH) throw new InvalidArgumentError(`Give 1 to ${String(MOST_IN_BATCH)}.`);
  return size;
}

async function again(options: Options): Promise<void> {
  const { speed, batch, filter, state, context: contexts = EVENT_CONTEXTS } = options;
  if (options.lines !== undefined || options.mayDiffer.length > 0) throw new UsageError('--lines and --may-differ go with --decide alone.');
  const personal = accessOf(options);
  const sink = await sinkTo(options.sink);
  const line = progressLine(process.stderr);
  const place = state === undefined ? undefined : new StateFile(state);
  const kept = await place?.read();
  if (kept !== undefined && options.after !== undefined)
    throw new UsageError(`${String(state)} says where to go on: leave out --after, or the file.`);
  const { from, to = new Date(Date.now() - SETTLED_MS).toISOString() } = options;
  if (from !== undefined && from >= to) throw new UsageError(`--from (${from}) must lie before --to (${to}).`);
  const after = kept ?? options.after;
  let [share, count, last] = [0, 0, after];
  const tell = () => line.onProgress(share, counted(count, 'event'));
  const onProgress = (now: number) => {
    share = now;
    tell();
  };
  const wanted: Wanted = {
    ...(from !== undefined && { from }),
    to,
    after,
    categories: contexts.flatMap(categoriesOf),
    personal,
    onProgress,
  };
  const onTaken = async ({ position }: ReplayedEvent, taken: number) => {
    [last, count] = [position, taken];
    await place?.save(position);
    tell();
  };
  const signal = stopping();
  const run = (pages: AsyncIterable<readonly ReplayedEvent[]>) =>
    replay({ pages: filtered(pages, filter), sink, speed, batch, onTaken, signal });
  try {
    if (options.export === undefined) await onLog(options, (log) => run(storePages(log, wanted)));
    else await withDuckDb({}, (db) => run(exportPages(db, { folder: options.export ?? '', contexts }, wanted)));
    line.print(
      `${counted(count, 'event')} replayed${signal.aborted ? ', then stopped' : ''}${last === undefined ? '' : `: up to ${last}`}.`,
    );
    if (signal.aborted) process.exitCode = 1;
  } catch (error) {
    line.print(
      `${counted(count, 'event')} replayed, then it ended. Go on there with ${last === undefined ? 'the same command' : `--after ${last}`}.`,
    );
    throw error;
  } finally {
    line.end();
    await sink.close();
  }
}

async function* filtered(
  pages: AsyncIterable<readonly ReplayedEvent[]>,
  filters: readonly Filter[],
): AsyncGenerator<readonly ReplayedEvent[]> {
  const passes = passing(filters);
  for await (const page of pages) yield page.filter(passes);
}

/** Aborted when we are asked to end; the end of the shell that began it is none. A sink that takes no end is not waited for. */
function stopping(): AbortSignal {
  const aborting = new AbortController();
  void stopRequested().then(() => {
    aborting.abort();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  });
  return aborting.signal;
}

async function sinkTo(where: string): Promise<Sink> {
  if (where === '-') return toLines(process.stdout);
  if (where.startsWith('kafka://')) return toKafkaAt(where);
  if (/^https?:\/\//.test(where) && URL.canParse(where)) return toHttp(where);
  throw new UsageError(`"${where}" is no sink: give -, http://…, https://… or kafka://<broker>:<port>/<topic>.`);
}

/** Kafka's client takes a fifth of a second to load. */
async function toKafkaAt(where: string): Promise<Sink> {
  const address = readKafkaAddress(where);
  const { toKafka } = await import('./sinks/kafka.sink.js');
  return toKafka(address);
}
