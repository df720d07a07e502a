import { type Command, Option } from 'commander';
import type { SandboxDoor } from './sandbox-door.js';
import { linesOf } from './shown.js';
import type { Surroundings, WhereSandbox } from './surroundings.js';

const APPROVED = '0001';
const WHICH = ['<subscription>', 'its name, its id, or its acceptanceUrl'] as const;

/** `cauce sandbox …`: a buyer who accepts, and a bank that answers as it is told. */
export function addSandbox(program: Command, { sandbox, out }: Surroundings): void {
  const group = program.command('sandbox').description('play the buyer and the bank in the sandbox');
  const add = (name: string, summary: string, example: string) =>
    group
      .command(name)
      .description(summary)
      .addOption(new Option('--sandbox <url>', "where the sandbox is (default: the local stack's)").env('CAUCE_SANDBOX_URL'))
      .addHelpText('after', `\nExample:\n  npx cauce sandbox ${name} ${example}`);
  const show = async (command: Command, work: (door: SandboxDoor, options: Readonly<Record<string, unknown>>) => Promise<object>) => {
    const options = command.optsWithGlobals<WhereSandbox>();
    const answer = await work(await sandbox(options), options);
    out.write(`${options.json ? JSON.stringify(answer, null, 2) : linesOf(answer, out)}\n`);
  };

  add('accept', 'Accept a subscription as its buyer would: identity, the code of the e-mail, the card.', '<acceptanceUrl> --card 0002')
    .argument('<acceptanceUrl>', 'as the API answers it')
    .option('--card <number>', 'a test card: its number, or its last four digits', APPROVED)
    .action((url: string, _: unknown, command: Command) => show(command, (door, { card }) => door.accept(url, String(card))));
  add('script', 'Say what the next charges of a subscription do; without words, show it.', '<subscription> approve decline decline hold')
    .argument(...WHICH)
    .argument('[words...]', 'one for each charge: approve, decline, hold, …; /scripts of the sandbox has them all')
    .action((which: string, words: readonly string[], _: unknown, command: Command) =>
      show(command, (door) => (words.length > 0 ? door.setScript(which, words) : door.script(which))),
    );
  add('release', 'Let go of the charges of a subscription that its script holds.', '<subscription>')
    .argument(...WHICH)
    .action((which: string, _: unknown, command: Command) => show(command, (door) => door.release(which)));
}
