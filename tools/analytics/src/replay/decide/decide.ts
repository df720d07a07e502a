import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { progressLine } from '@cauce/event-store';
import { type ServiceName, STREAM_CATEGORIES, type StreamCategory } from '@cauce/services';
import { localEnvironment, operateProgram } from '@cauce/stack';
import { EVENT_CONTEXTS, type EventContext, serviceOf } from '../../contexts.js';
import { withDuckDb } from '../../duckdb.js';
import { onLog, type WhereLog } from '../../log.js';
import { UsageError } from '../../usage.js';
import { exportedStreams } from '../export.source.js';
import { Decisions } from './decisions.js';
import { categoryOf, checkWhole, decideLines, decideStore } from './sources.js';

/** The part of the options of `replay` that concerns `--decide`. */
export type DecideOptions = {
  readonly lines?: readonly string[];
  readonly mayDiffer: readonly string[];
};

type Options = WhereLog &
  DecideOptions & {
    readonly context?: readonly EventContext[];
    readonly export?: string;
    readonly from?: string;
    readonly to?: string;
    readonly after?: string;
    readonly state?: string;
    readonly filter: readonly unknown[];
    readonly sink: string;
  };

/**
 * Retraces every stream with the code of today, then compares the rows of the services with what their events say, where their databases are known.
 * The exit code is 1 where anything differs.
 */
export async function decide(options: Options): Promise<void> {
  const { context: contexts = EVENT_CONTEXTS, lines, export: folder } = options;
  const given = [options.from, options.to, options.after, options.state, ...options.filter].some((each) => each !== undefined);
  if (given || options.sink !== '-')
    throw new UsageError('--decide takes whole streams, and no sink: of the other options --context, --export, --lines.');
  const line = progressLine(process.stderr);
  const decisions = new Decisions(new Set(options.mayDiffer), (text) => {
    line.end();
    process.stdout.write(`${text}\n`);
  });
  const services = contexts.map(serviceOf);
  const categories = Object.keys(STREAM_CATEGORIES)
    .map((category) => category as StreamCategory)
    .filter((category) => services.includes(STREAM_CATEGORIES[category].service));
  const onProgress = (share: number, done: string) => line.onProgress(share, done);
  if (lines !== undefined) for (const file of lines) await decideLines(file, categories, decisions);
  else if (folder === undefined) await onLog(options, (log) => decideStore(log, categories, decisions, onProgress));
  else await decideExport(folder, contexts, decisions);
  line.end();
  process.stdout.write(`${decisions.describe() || 'There was no stream.'}\n`);
  if (decisions.differences > 0) process.exitCode = 1;
  if (lines === undefined && folder === undefined) await checkRows(services, options);
}

async function decideExport(folder: string, contexts: readonly EventContext[], decisions: Decisions): Promise<void> {
  await withDuckDb({}, async (db) => {
    for await (const events of exportedStreams(db, { folder, contexts })) {
      const { stream = '' } = events[0] ?? {};
      const category = categoryOf(stream);
      if (category === undefined) continue;
      checkWhole(stream, events);
      decisions.add(category, stream, events);
    }
  });
}

/** Has each service compare its rows, by the code of `rebuild`, in a process with the environment of that service. */
async function checkRows(services: readonly ServiceName[], { eventStore }: WhereLog): Promise<void> {
  const isGiven = process.env['DATABASE_URL'] !== undefined;
  if (isGiven && services.length > 1) throw new UsageError('DATABASE_URL is of one service: say which, with --context.');
  for (const service of services) {
    const env = isGiven ? process.env : eventStore === undefined ? await localEnvironment(service) : undefined;
    const program = operateProgram(service);
    if (env === undefined)
      process.stdout.write(`Rows of ${service} were not compared: DATABASE_URL is not given, nor what the service needs besides.\n`);
    else if (!existsSync(program)) throw new UsageError(`Rows of ${service} cannot be compared: ${program} is not built (npm run build).`);
    else {
      const child = spawn(process.execPath, ['--enable-source-maps', program, 'rebuild', '--check'], {
        env: { PATH: process.env['PATH'], ...env },
        stdio: 'inherit',
      });
      const [code] = (await once(child, 'close')) as [number | null];
      if (code !== 0) process.exitCode = 1;
    }
  }
}
