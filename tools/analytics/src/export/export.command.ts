import { counted, progressLine, readTime, typed } from '@cauce/event-store';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { bar } from '../bar.js';
import { type Context, CONTEXTS, EVENT_CONTEXTS } from '../contexts.js';
import { folderOf } from '../folders.js';
import { onLog, type WhereLog, withLog } from '../log.js';
import type { Manifest } from '../manifest.js';
import { accessOf, type PersonalOptions, withPersonal } from '../personal-access.js';
import type { WhereOperator } from './deliveries.js';
import { exportEvents } from './export-events.js';

type Options = WhereLog &
  WhereOperator &
  PersonalOptions & {
    readonly context?: readonly Context[];
    readonly from?: string;
    readonly to?: string;
    readonly out: string;
  };

const HELP = `
A window is half-open, and cut by position in the log: it begins with the first event recorded at --from or later, and ends before the first
recorded at --to or later. So windows that meet lose and repeat nothing. A folder holds one window, which later exports lengthen: without --from
an export goes on where the folder ends. One that was killed goes on where it was, when it is asked for again.

Examples:
  npx cauce-analytics export --out facts
  npx cauce-analytics export --context deliveries --out facts
  npx cauce-analytics export --context payments,billing --from 2026-11-01T00:00:00Z --to 2026-12-01T00:00:00Z --out november`;

/** Adds `export`. */
export function addExport(program: Command): void {
  const command = program
    .command('export')
    .description('write what was recorded as Parquet files, by context and day; it may run beside the services');
  withPersonal(withLog(command), 'the manifest')
    .option('--context <names>', `whose facts: ${CONTEXTS.join(', ')} (default: all whose facts are events)`, contextsOf)
    .option(
      '--from <time>',
      'recorded at this time or later, like 2026-11-21T08:00:00Z (default: where the folder ends, or the first event)',
      typed(readTime),
    )
    .option('--to <time>', 'and before this time (default: a minute ago)', typed(readPast))
    .requiredOption('--out <folder>', 'where the files go')
    .addOption(
      new Option('--server <url>', 'where the operator API is, for deliveries (default: the local stack)').env('CAUCE_OPERATOR_URL'),
    )
    .addOption(
      new Option('--token <token>', "an operator's token, for deliveries (default: the local stack's)").env('CAUCE_OPERATOR_TOKEN'),
    )
    .addHelpText('after', HELP)
    .action(run);
}

async function run(options: Options): Promise<void> {
  const { out, from, to } = options;
  const chosen = options.context ?? EVENT_CONTEXTS;
  const contexts = EVENT_CONTEXTS.filter((context) => chosen.includes(context));
  const asked = { from, to, personal: accessOf(options) };
  const line = progressLine(process.stderr);
  try {
    if (contexts.length > 0) {
      const onProgress = (share: number, events: number) => line.onProgress(share, `${bar(share)}  ${counted(events, 'event')}`);
      const manifests = await onLog(options, (log) => exportEvents({ log, contexts, out, asked, onProgress }));
      line.end();
      for (const manifest of manifests) process.stdout.write(`${described(out, manifest)}\n`);
    }
    if (!chosen.includes('deliveries')) return;
    const onProgress = (rows: number) => line.onProgress(0, `${bar(0)}  ${counted(rows, 'delivery row')}`);
    const { doorTo, exportDeliveries } = await import('./deliveries.js'); // with all that the operator API knows
    const { deliveries } = await exportDeliveries(await doorTo(options), out, asked, onProgress);
    line.end();
    process.stdout.write(
      `${folderOf(out, 'deliveries')}: ${counted(deliveries, 'row')} of deliveries, which live 30 days after they ended: they are no events.\n`,
    );
  } finally {
    line.end();
  }
}

function described(out: string, { context, windows, events, files }: Manifest): string {
  const [from, to] = [windows[0]?.from ?? 'the first event', windows.at(-1)?.to ?? ''];
  return `${folderOf(out, context)}: ${counted(events, 'event')} in ${counted(files.length, 'file')}, recorded from ${from} until before ${to}.`;
}

function contextsOf(text: string): Context[] {
  const names = text.split(',').map((name) => name.trim());
  const isContext = (name: string): name is Context => (CONTEXTS as readonly string[]).includes(name);
  if (!names.every(isContext)) throw new InvalidArgumentError(`There are ${CONTEXTS.join(', ')}; several with commas between.`);
  return names;
}

/** Of what is not over, two exports would differ. */
function readPast(text: string): string {
  const time = readTime(text);
  if (time > new Date().toISOString()) throw new Error('Give a time that is past: what is recorded meanwhile would be missing.');
  return time;
}
