import completions from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import { flagName, nameIn, type Operation, type OptionSpec } from './operation.js';

type Completions = ReturnType<typeof completions>;
type Offer = (value: string, about: string) => void;

/** `cauce complete <shell>`: commands and options complete by themselves; values by what the document allows, names by how they begin. */
export function addCompletion(program: Command, operations: readonly Operation[]): Completions {
  const root = completions(program);
  for (const { command, path, body, options = body, query } of operations) {
    const known = root.commands.get(command);
    for (const [member, spec] of Object.entries({ ...options, ...query })) {
      const option = known?.options.get(flagName(member));
      if (option) option.handler = (offer) => offerValues(spec, offer);
    }
    const names = nameIn(path);
    if (names !== '')
      for (const argument of known?.arguments.values() ?? []) argument.handler = (offer) => offer(beginningOf(names), names);
  }
  return root;
}

/** Without the id that only the operator knows: `stores/`. */
function beginningOf(name: string): string {
  return name.slice(0, name.indexOf('<'));
}

function offerValues({ kind, values = [], begins, summary }: OptionSpec, offer: Offer): void {
  for (const value of kind === 'flag' ? ['true', 'false'] : values) offer(value, '');
  if (begins !== undefined) offer(begins, summary);
}
