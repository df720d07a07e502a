import { type Command, Option } from 'commander';
import { NOWHERE } from '../follow.js';
import { UsageError } from '../operation.js';
import { linesOf } from '../shown.js';
import type { Surroundings, WhereSandbox } from '../surroundings.js';
import { takesMerchant, type WhereMerchant } from '../where-merchant.js';
import { MerchantDoor } from './merchant-door.js';
import { OUTCOMES } from './outcomes.js';
import { StoreClock } from './store-clock.js';

/** `cauce trigger`: makes one thing happen, whose webhooks follow. */
export function addTrigger(program: Command, { door, merchant, sandbox, out, terminal = NOWHERE }: Surroundings): void {
  takesMerchant(program.command('trigger'), 'in which store')
    .description('Make something happen as a merchant and as a buyer, so that its webhooks are sent.')
    .argument('<outcome>', 'one of those below')
    .addOption(new Option('--sandbox <url>', "where the sandbox is (default: the local stack's)").env('CAUCE_SANDBOX_URL'))
    .addHelpText('after', `\nOutcomes, and the webhooks that follow:\n${outcomesInWords()}\n${HELP}`)
    .action(async (name: string, _: unknown, command: Command) => {
      const outcome = new Map(Object.entries(OUTCOMES)).get(name);
      if (outcome === undefined) throw new UsageError(`"${name}" is none of ${Object.keys(OUTCOMES).join(', ')}.`);
      const options = command.optsWithGlobals<WhereMerchant & WhereSandbox>();
      const who = await merchant(options, { onTestClock: outcome.onClock === true });
      const clock = outcome.onClock ? await StoreClock.of(await door(options), who.store, terminal) : undefined;
      const { name: made, said } = await outcome.make(new MerchantDoor(who, await sandbox(options), clock));
      const where = clock && { organization: clock.organization };
      const answer = { name: made, ...(said !== undefined && { said }), ...where, webhooks: outcome.tells };
      out.write(`${options.json ? JSON.stringify(answer, null, 2) : linesOf(answer, out)}\n`);
    });
}

const HELP = `
* Time must pass: it takes a store whose organization has a test clock, and moves that clock, with all that falls due there. Of the local stack
  it takes the second merchant, whose organization it names: that is the one to listen to.

Examples:
  npx cauce trigger payment.funded
  npx cauce trigger subscription.pastDue`;

function outcomesInWords(): string {
  const named = Object.entries(OUTCOMES).map(([name, { tells, onClock }]) => [onClock ? `${name} *` : name, tells] as const);
  const width = Math.max(...named.map(([name]) => name.length));
  return named.map(([name, tells]) => tells.map((each, at) => `  ${(at === 0 ? name : '').padEnd(width)}  ${each}`).join('\n')).join('\n');
}
