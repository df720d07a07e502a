import { counted, progressLine } from '@cauce/event-store';
import type { Command } from 'commander';
import { bar } from '../bar.js';
import { readManifest } from '../manifest.js';
import { UsageError } from '../usage.js';
import { type FoldedContext, makeIntervals } from './make-intervals.js';

const CONTEXTS: readonly FoldedContext[] = ['payments', 'billing'];

const HELP = `
What was so at a time T: WHERE valid_from <= T AND (valid_to IS NULL OR T < valid_to). What is so now: WHERE valid_to IS NULL.
States are folded by the code that the services run; the result is what the API answers with ?readTime=T.

Example:
  npx cauce-analytics intervals --in facts`;

/** Adds `intervals`. */
export function addIntervals(program: Command): void {
  program
    .command('intervals')
    .description('fold an export into what was so from when until when: payments, attempts, subscriptions, charges')
    .requiredOption('--in <folder>', 'the folder of the export; the intervals go there, too')
    .addHelpText('after', HELP)
    .action(async ({ in: folder }: { readonly in: string }) => {
      const there = await Promise.all(CONTEXTS.map((context) => readManifest(folder, context)));
      const contexts = CONTEXTS.filter((_, at) => there[at] !== undefined);
      if (contexts.length === 0)
        throw new UsageError(`${folder} holds no export of payments or billing: make one with \`export --out ${folder}\`.`);
      for (const context of contexts) await run(folder, context);
    });
}

async function run(folder: string, context: FoldedContext): Promise<void> {
  const line = progressLine(process.stderr);
  const onProgress = (share: number, streams: number) => line.onProgress(share, `${bar(share)}  ${context}: ${counted(streams, 'stream')}`);
  const { streams, partial, rows } = await makeIntervals(folder, context, onProgress).finally(line.end);
  process.stdout.write(`${context}: ${counted(rows, 'interval')} of ${counted(streams, 'stream')}.\n`);
  if (partial > 0)
    process.stdout.write(
      `${context}: ${counted(partial, 'stream')} left out, which began before the export: export from the first event on.\n`,
    );
}
