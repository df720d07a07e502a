import { createLogger } from '@cauce/telemetry';
import type { Command } from 'commander';
import type { EventStore } from '../client/event-store.js';
import { type Writing } from '../streams/aggregate-streams.js';
import { rowsIn } from '../streams/postgres-rows.js';
import { audit, type Auditing, describeAudit } from './audit.js';
import { typed } from './command-line.js';
import { inWindow } from './in-window.js';
import { ACCEPT_LOG, type Operating, type OperatingOn, operation } from './operation.js';
import { checkRows, describeChecked } from './rebuild/check-rows.js';
import type { Checkable } from './rebuild/log-walk.js';
import { describeRebuild, rebuild } from './rebuild/rebuild.js';
import { describeRepublished, republish } from './republish.js';
import { readStartingPoint, type StartingPoint } from './starting-point.js';

/** The service that the operations are for. Its configuration is read only by a command that runs: `--help` needs none. */
export type OperatedService<Config extends OperatingOn> = { readonly service: string; readonly readConfig: () => Config };

/** What a service is given to make its part of an operation. */
type Around<Config> = Pick<Operating, 'pool'> & {
  readonly config: Config;
  /** For its streams: commands and reads write no rows through. */
  readonly writing: Writing & { readonly store: EventStore };
};

/** Which follower publishes the service's events, and the category of the streams that it follows. */
type Publishes = { readonly follower: string; readonly category: string };

/** What an audit asks: what should have been told, and whether it was. */
type Audits = Pick<Auditing, 'publisher'> & { readonly notifier: { readonly ask: Auditing['ask']; readonly close: () => Promise<void> } };

type RebuildFlags = { readonly prune?: boolean; readonly anew?: boolean; readonly check?: boolean; readonly acceptLog?: true };

/** Adds `rebuild`. @param rows in words: `the tables plan and subscription` */
export function addRebuild<Config extends OperatingOn>(
  program: Command,
  { readConfig }: OperatedService<Config>,
  rows: string,
  modelsOf: (around: Around<Config>) => readonly Checkable[],
): void {
  program
    .command('rebuild')
    .description(`make every row of ${rows} again from the events, and correct what differs`)
    .option('--prune', 'remove rows that have no stream (else they are only counted)')
    .option('--anew', 'begin anew where one was interrupted (else it goes on there, for a day)')
    .option('--check', 'write nothing: name the streams whose row would be corrected, and end with 1 while there is one')
    .option(...ACCEPT_LOG)
    .action(({ prune = false, anew = false, check = false, ...accepted }: RebuildFlags) => {
      const config = readConfig();
      const work = async (operating: Operating) => {
        const models = modelsOf(around(config, operating));
        if (check) {
          const checked = await checkRows({ ...operating, models });
          if (checked.some(({ wrong, orphans }) => wrong.length + orphans > 0)) process.exitCode = 1;
          return describeChecked(checked);
        }
        return describeRebuild(await rebuild({ ...operating, models, prune, anew }), { prune });
      };
      return operation(config, work, accepted);
    });
}

/** Adds `republish`. */
export function addRepublish<Config extends OperatingOn>(
  program: Command,
  { service, readConfig }: OperatedService<Config>,
  publishes: Publishes,
): void {
  program
    .command('republish')
    .description('publish everything from a point on to Kafka once more, in order; receivers drop what they had')
    .requiredOption('--from <point>', 'a time (2026-11-21T08:00:00Z), a position (<commit>/<prepare>), or start', typed(readStartingPoint))
    .option(...ACCEPT_LOG)
    .action(({ from, ...accepted }: { from: StartingPoint; acceptLog?: true }) => {
      const work = async (operating: Operating) => describeRepublished(await republish({ ...operating, ...publishes, from }), service);
      return operation(readConfig(), work, accepted);
    });
}

/** Adds `audit`. The exit code is 1 while something is missing. */
export function addAudit<Config extends OperatingOn>(
  program: Command,
  { service, readConfig }: OperatedService<Config>,
  publishes: Publishes,
  auditsOf: (around: Around<Config>) => Audits,
): void {
  const command = program
    .command('audit')
    .description(
      'ask the notifier whether it has a delivery of every event for each endpoint that gets it, and the mails; ends with 1 while it lacks one',
    );
  inWindow(command, 'of what was recorded', (window) => {
    const config = readConfig();
    return operation(config, async (operating) => {
      const { publisher, notifier } = auditsOf(around(config, operating));
      try {
        const audited = await audit({ ...operating, ...window, ...publishes, publisher, ask: notifier.ask });
        if (audited.missingCount > 0) process.exitCode = 1;
        return describeAudit(audited, window);
      } finally {
        await notifier.close();
      }
    });
  }).addHelpText(
    'after',
    `
What is missing is repaired by republish, from the time that the report names; what is parked, by retrying it.

Example:
  node dist/${service}/operate.js audit --from 2026-11-01T00:00:00Z --to 2026-11-08T00:00:00Z`,
  );
}

function around<Config>(config: Config, { store, pool }: Operating): Around<Config> {
  const logger = createLogger('operate', { level: 'error', format: 'json' });
  return { config, pool, writing: { store, rows: rowsIn(pool), writeThrough: false, logger } };
}
