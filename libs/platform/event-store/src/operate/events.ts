import { exportedCategories, type ServiceName } from '@cauce/services';
import type { Command } from 'commander';
import { isMark, type StoredEvent } from '../client/stored-event.js';
import { counted } from './counted.js';
import { exportedData } from './exported-data.js';
import { inWindow } from './in-window.js';
import { type Operating, type OperatingOn, operation } from './operation.js';
import { beginOf, shareOf } from './progress.js';
import { placesOf } from './starting-point.js';
import type { TimeWindow } from './time-window.js';

/** What an export needs. */
export type Exporting = TimeWindow &
  Pick<Operating, 'onProgress'> & {
    /** Of streams: `payment`. */
    readonly categories: readonly string[];
    readonly store: Pick<Operating['store'], 'pages'>;
    readonly withPersonal: boolean;
    /** Takes whole lines; resolves when it may be given more. */
    readonly write: (lines: string) => Promise<void>;
  };

/**
 * Adds `events`. Only its lines go to stdout, so that a file or a program can take them.
 * @param service whose streams are written, but for those that hold nothing but secrets
 */
export function addEvents(program: Command, readConfig: () => OperatingOn, service: ServiceName): void {
  const categories = exportedCategories(service);
  inWindow(
    program
      .command('events')
      .description('write what was recorded, for analysis: an event in a line, as JSON, in the order of the log (docs/guides/analyst.md)'),
    'of what was recorded',
    (window, { personal }) => {
      process.stdout.on('error', endWithReader);
      const work = async (operating: Operating) => {
        const exporting = { ...operating, ...window, categories, withPersonal: personal === true, write: toStdout };
        return `${counted(await exportEvents(exporting), 'event')} written: recorded from ${window.from} until before ${window.to}.`;
      };
      return operation(readConfig(), work, {}, process.stderr);
    },
  ).option('--personal', 'with personal data: names, addresses, documents, cards (else left out)');
}

/**
 * Writes the events of a window, and answers how many they were. An event lies in one of two windows of which one ends where the other begins.
 * @internal
 */
export async function exportEvents({ store, from, to, categories, withPersonal, write, onProgress }: Exporting): Promise<number> {
  const isOurs = (event: StoredEvent) =>
    !isMark(event) && categories.includes(categoryOf(event)) && event.recordedAt >= from && event.recordedAt < to;
  let count = 0;
  const { start, end } = await placesOf(store, { from, to });
  const origin = start ?? (await beginOf(store));
  for await (const { events, last } of store.pages({ direction: 'forwards', from: start })) {
    const ours = events.filter(isOurs);
    if (ours.length > 0) await write(ours.map((event) => `${lineOf(event, withPersonal)}\n`).join(''));
    count += ours.length;
    const at = events.at(-1)?.recordedAt ?? from;
    onProgress(shareOf(last, end, origin), counted(count, 'event'));
    if (at >= to) break;
  }
  return count;
}

const categoryOf = ({ stream }: StoredEvent): string => stream.slice(0, stream.indexOf('-'));

function lineOf({ id, stream, revision, type, data, metadata, recordedAt, position }: StoredEvent, withPersonal: boolean): string {
  const { commit, prepare } = position;
  const place = { stream, revision: Number(revision), position: `${String(commit)}/${String(prepare)}` };
  return JSON.stringify({ id, ...place, type, data: exportedData(data, { withPersonal }), metadata, recordedAt });
}

/** Resolves once the lines were taken: a slow reader slows the export down, and fills no memory. */
function toStdout(lines: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(lines, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/** A reader that has seen enough, like `head`, ends the export, which is no failure. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
}
