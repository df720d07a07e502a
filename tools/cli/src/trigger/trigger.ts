import { type Command, Option } from 'commander';
import { UsageError } from '../operation.js';
import type { Surroundings } from '../program.js';
import type { WhereSandbox } from '../sandbox.js';
import { linesOf } from '../shown.js';
import { takesMerchant, type WhereMerchant } from '../where-merchant.js';
import { MerchantDoor } from './merchant-door.js';
import { OUTCOMES } from './outcomes.js';

/** `cauce trigger`: makes one thing happen, whose webhooks follow. */
export function addTrigger(program: Command, { merchant, sandbox, out }: Surroundings): void {
  takesMerchant(program.command('trigger'), 'in which store')
    .description('Make something happen as a merchant and as a buyer, so that its webhooks are sent.')
    .argument('<outcome>', 'one of those below')
    .addOption(new Option('--sandbox <url>', "where the sandbox is (default: the local stack's)").env('CAUCE_SANDBOX_URL'))
    .addHelpText('after', `\nOutcomes, and the webhooks that follow:\n${outcomesInWords()}\n\nExample:\n  npx cauce trigger payment.funded`)
    .action(async (name: string, _: unknown, command: Command) => {
      const outcome = new Map(Object.entries(OUTCOMES)).get(name);
      if (outcome === undefined) throw new UsageError(`"${name}" is none of ${Object.keys(OUTCOMES).join(', ')}.`);
      const options = command.optsWithGlobals<WhereMerchant & WhereSandbox>();
      const made = await outcome.make(new MerchantDoor(await merchant(options), await sandbox(options)));
      const answer = { name: made.name, ...(made.said !== undefined && { said: made.said }), webhooks: outcome.tells };
      out.write(`${options.json ? JSON.stringify(answer, null, 2) : linesOf(answer, out)}\n`);
    });
}

function outcomesInWords(): string {
  const width = Math.max(...Object.keys(OUTCOMES).map(({ length }) => length));
  return Object.entries(OUTCOMES)
    .map(([name, { tells }]) => tells.map((each, at) => `  ${(at === 0 ? name : '').padEnd(width)}  ${each}`).join('\n'))
    .join('\n');
}
