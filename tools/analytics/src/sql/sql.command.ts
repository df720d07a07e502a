import { type Command, Option } from 'commander';
import { withDuckDb } from '../duckdb.js';
import { addMetrics, metrics } from '../metrics/metrics.js';
import { scopeOf, type ScopeOptions, withScope } from '../metrics/scope.js';
import { UsageError } from '../usage.js';
import { openViews, VIEWS } from '../views.js';
import { type Format, FORMATS, write } from './formats.js';
import { shell } from './shell.js';

type Options = ScopeOptions & { readonly in: string; readonly format: Format; readonly out?: string };

const HELP = `
The views: ${VIEWS.join(', ')}. docs/guides/analyst.md says what they hold.
The metrics are views, too, and alone mind --time-zone and the other options of what is counted: ${metrics()
  .map(({ name }) => name)
  .join(', ')}.
Without a query it asks for one after the other: a query ends with a semicolon, the shell with Ctrl+D.

Examples:
  npx cauce-analytics sql --in facts "SELECT status, currency, count(*), sum(amount_cents) FROM payments WHERE valid_to IS NULL GROUP BY ALL"
  npx cauce-analytics sql --in facts --format parquet --out paid.parquet "SELECT * FROM payments WHERE status = 'FUNDED'"`;

/** Adds `sql`. */
export function addSql(program: Command): void {
  const command = program
    .command('sql')
    .description('ask the files of an export, in the SQL of DuckDB')
    .argument('[query]', 'a query; without one, a shell')
    .requiredOption('--in <folder>', 'the folder of the export')
    .addOption(new Option('--format <format>', 'how rows are written').choices(FORMATS).default('table'))
    .option('--out <file>', 'write them to a file (default: the terminal; parquet needs one)');
  withScope(command)
    .addHelpText('after', HELP)
    .action(async (query: string | undefined, options: Options) => {
      if (options.format === 'parquet' && options.out === undefined)
        throw new UsageError('--format parquet needs --out: the file to write.');
      if (options.format === 'table' && options.out !== undefined) throw new UsageError('--out needs --format csv, json or parquet.');
      await withDuckDb({}, async (db) => {
        await openViews(db, options.in);
        await addMetrics(db, scopeOf(options));
        if (query === undefined) await shell(db, options);
        else await write(db, query, options);
      });
    });
}
