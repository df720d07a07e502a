import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { withDuckDb } from '../duckdb.js';
import { addMetrics } from '../metrics/metrics.js';
import { scopeOf, type ScopeOptions, withScope } from '../metrics/scope.js';
import { openViews } from '../views.js';

type Options = ScopeOptions & { readonly in: string; readonly out: string; readonly title: string };

const TITLE = 'Payments and subscriptions';

const HELP = `
One file that opens without a network, on a desk, on a phone and on paper: each metric with its definition, its chart, its table and its query.

Example:
  npx cauce-analytics report --in facts --time-zone America/Bogota --out report.html`;

/** Adds `report`. */
export function addReport(program: Command): void {
  const command = program
    .command('report')
    .description('all metrics with their charts, as one page')
    .requiredOption('--in <folder>', 'the folder of the export')
    .requiredOption('--out <file>', 'the page to write')
    .option('--title <text>', 'what stands at its top', TITLE);
  withScope(command)
    .addHelpText('after', HELP)
    .action(async (options: Options) => {
      const scope = scopeOf(options);
      const { reportOf } = await import('./report.js'); // what draws charts takes a tenth of a second to load
      const page = await withDuckDb({}, async (db) => {
        await openViews(db, options.in);
        await addMetrics(db, scope);
        return reportOf(db, scope, options.title);
      });
      await writeFile(options.out, page);
      process.stderr.write(`${options.out}: open it in a browser.\n`);
    });
}
