import { textTable } from '@cauce/stack/terminal';
import { Argument, type Command, Option } from 'commander';
import { withDuckDb } from '../duckdb.js';
import { addMetrics, metrics } from '../metrics/metrics.js';
import { scopeOf, type ScopeOptions, withScope } from '../metrics/scope.js';
import { type Format, FORMATS, write } from '../sql/formats.js';
import { UsageError } from '../usage.js';
import { openViews } from '../views.js';

type Options = ScopeOptions & { readonly in?: string; readonly format: Format; readonly out?: string };

const HELP = `
Without a name it lists them. Each is a view of \`sql\`, too, so that more can be asked of it: sql --in facts "SELECT * FROM mrr WHERE month >= '2026-07-01'"

Examples:
  npx cauce-analytics metric mrr --in facts --time-zone America/Bogota
  npx cauce-analytics metric settlements --in facts --format csv --out settlements.csv`;

/** Adds `metric`. */
export function addMetric(program: Command): void {
  const command = program
    .command('metric')
    .description('a number that is defined once: monthly recurring revenue, retention, recovery …')
    .addArgument(new Argument('[name]', 'which; without one, all are listed').choices(metrics().map(({ name }) => name)))
    .option('--in <folder>', 'the folder of the export')
    .addOption(new Option('--format <format>', 'how rows are written').choices(FORMATS).default('table'))
    .option('--out <file>', 'write them to a file (default: the terminal; parquet needs one)');
  withScope(command)
    .addHelpText('after', HELP)
    .action(async (name: string | undefined, options: Options) => {
      if (name === undefined) {
        list();
        return;
      }
      const folder = options.in;
      if (folder === undefined) throw new UsageError('--in is missing: the folder of an export.');
      if (options.format === 'parquet' && options.out === undefined)
        throw new UsageError('--format parquet needs --out: the file to write.');
      if (options.format === 'table' && options.out !== undefined) throw new UsageError('--out needs --format csv, json or parquet.');
      await withDuckDb({}, async (db) => {
        await openViews(db, folder);
        await addMetrics(db, scopeOf(options));
        await write(db, `FROM ${name}`, options);
      });
    });
}

function list(): void {
  const rows = metrics().map(({ name, title }) => [name, title]);
  process.stdout.write(`${textTable([['name', 'what'], ...rows]).join('\n')}\n`);
}
