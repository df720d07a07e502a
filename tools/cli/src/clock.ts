import { type Command, InvalidArgumentError } from 'commander';
import { advanceOf } from './advance.js';
import { type Choice, choose } from './choose.js';
import { follow, NOWHERE, type Terminal } from './follow.js';
import { pathOf, UsageError } from './operation.js';
import type { OperatorDoor } from './operator-door.js';
import type { SecretSources } from './secret-input.js';
import { wholeNames } from './seen-names.js';
import { linesOf } from './shown.js';
import { later } from './span.js';
import type { Surroundings, Where } from './surroundings.js';

type Options = Where & { readonly to?: string; readonly months?: number; readonly days?: number };

type Asking = { readonly input: SecretSources['input']; readonly terminal: Terminal };

const ADVANCE = { command: 'clock advance', path: '/organizations/{organization}/test-clock' } as const;

/** `cauce clock advance`: as `test-clock advance`, by a span of time, and for the one organization that has a clock. */
export function addClock(program: Command, surroundings: Surroundings): void {
  const { door, out, input, terminal = NOWHERE, names } = surroundings;
  program
    .command('clock')
    .description('move a test clock on')
    .command('advance')
    .description('Move a test clock by a span of time, and wait until everything that falls due has happened.')
    .argument('[organization]', 'its id, or its name (default: the only one with a test clock; of several you are asked)')
    .option('--months <n>', 'calendar months: from 31 January to the last day of February', wholeNumber)
    .option('--days <n>', 'days, after the months', wholeNumber)
    .option('--to <time>', 'to this time, in place of a span')
    .addHelpText('after', '\nExamples:\n  npx cauce clock advance --months 24\n  npx cauce clock advance organizations/<id> --days 7')
    .action(async (organization: string | undefined, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const [given] = wholeNames(organization === undefined ? [] : [organization], ADVANCE, names?.recall() ?? []);
      const answer = await advance(await door(options), given, options, { input, terminal });
      out.write(`${options.json ? JSON.stringify(answer, null, 2) : linesOf(answer, out)}\n`);
    });
}

async function advance(door: OperatorDoor, given: string | undefined, options: Options, asking: Asking): Promise<object> {
  const path = pathOf(ADVANCE, [given ?? (await oneWithAClock(door, asking))]);
  const look = () => door.ask({ method: 'GET', path });
  const to = targetOf(options, ((await look()) as { readonly now: string }).now);
  const begin = () => door.ask({ method: 'POST', path: `${path}:advance`, body: { to } });
  return follow({ begin, look, progressOf: advanceOf }, asking.terminal);
}

function targetOf({ to, months, days }: Options, now: string): string {
  if ((to === undefined) === (months === undefined && days === undefined))
    throw new UsageError('Say how far: --months, --days, or both; or --to a time.');
  return to ?? later(now, { months: months ?? 0, days: days ?? 0 });
}

type Organizations = {
  readonly organizations: readonly { readonly name: string; readonly displayName?: string; readonly testClock?: string }[];
  readonly nextPageToken?: string;
};

/** The only one; where several have a clock, whoever is there chooses. */
async function oneWithAClock(door: OperatorDoor, asking: Asking): Promise<string> {
  const found: Choice[] = [];
  for (let pageToken: string | undefined = ''; pageToken !== undefined;) {
    const page = (await door.ask({ method: 'GET', path: '/organizations', query: { pageSize: 1_000, pageToken } })) as Organizations;
    found.push(
      ...page.organizations
        .filter(({ testClock }) => testClock !== undefined)
        .map(({ name, displayName = '' }) => ({ name, about: displayName.replace(/\p{Cc}/gu, ' ') })),
    );
    pageToken = page.nextPageToken;
  }
  const [only, ...others] = found;
  if (only === undefined) throw new UsageError('No organization has a test clock: create one with --test-clock-now.');
  if (others.length === 0) return only.name;
  const command = 'npx cauce clock advance organizations/<id>';
  return choose(`${found.length} organizations have a test clock.`, found, { ...asking, command });
}

function wholeNumber(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('A whole number.');
  return Number(text);
}
