import type { Command } from 'commander';
import { typed } from './command-line.js';
import { readTime, type TimeWindow, type TypedWindow, windowOf } from './time-window.js';

/**
 * Gives a command the options `--from` and `--to`, and its action the period that they choose. One that ends before it begins is wrong usage.
 * @param of what lies in the period: `of charges begun`
 */
export function inWindow(
  command: Command,
  of: string,
  action: (window: TimeWindow, options: Readonly<Record<string, unknown>>) => Promise<void>,
): Command {
  return command
    .option('--from <time>', `${of} at this time or after it, like 2026-11-21T08:00:00Z (default: 7 days before --to)`, typed(readTime))
    .option('--to <time>', 'and before this time (default: a minute ago)', typed(readTime))
    .action((given: TypedWindow) => {
      const window = windowOf(given, Date.now());
      if (window.from >= window.to) command.error(`error: --from (${window.from}) must lie before --to (${window.to})`);
      return action(window, { ...given });
    });
}
