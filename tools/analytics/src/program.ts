import { Command, CommanderError } from 'commander';
import { addExport } from './export/export.command.js';
import { addIntervals } from './intervals/intervals.command.js';
import { addMetric } from './metric/metric.command.js';
import { addReplay } from './replay/replay.command.js';
import { addReport } from './report/report.command.js';
import { addSql } from './sql/sql.command.js';
import { explained, UsageError } from './usage.js';

/** EX_USAGE. */
const MISUSED = 64;

/** `cauce-analytics <command>`: each command is a folder beside this file. @internal */
export function programOf(): Command {
  const program = new Command('cauce-analytics')
    .description('What happened, for analysts: the log as files, questions to them, a report, and its replay. Never writes to the log.')
    .showHelpAfterError('(--help shows what can be typed)')
    .exitOverride();
  addExport(program);
  addIntervals(program);
  addSql(program);
  addMetric(program);
  addReport(program);
  addReplay(program);
  return program;
}

/** Runs the command line. Exit code 0: done; 1: it failed, or what was looked for is not as it should be; 64: asked wrongly. */
export async function runAnalytics(args: readonly string[] = process.argv.slice(2)): Promise<void> {
  // Piped into a reader that has seen enough (head, less), which is no failure.
  process.stdout.on('error', () => process.exit());
  try {
    await programOf().parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : MISUSED;
      return;
    }
    process.stderr.write(`${explained(error)}\n`);
    process.exitCode = error instanceof UsageError ? MISUSED : 1;
  }
}
