import { createInterface } from 'node:readline';
import type { Terminal } from './follow.js';
import { UsageError } from './operation.js';
import type { SecretSources } from './secret-input.js';

/** What somebody may choose: a name, and what is said beside it. */
export type Choice = { readonly name: string; readonly about: string };

const MOST_SAID = 20;

/**
 * Asks on the terminal which one is meant, until a number of the list is given. Throws UsageError with the list where nobody can be asked, or
 * nothing is answered. @param command how one is named without being asked
 */
export async function choose(
  what: string,
  choices: readonly Choice[],
  { input, terminal, command }: { readonly input: SecretSources['input']; readonly terminal: Terminal; readonly command: string },
): Promise<string> {
  const refusal = new UsageError([`${what} Say which: ${command}`, ...linesOf(choices)].join('\n'));
  if (!input.isTTY || !terminal.isTTY) throw refusal;
  terminal.write(`${[what, ...linesOf(choices, true)].join('\n')}\nWhich one? 1 to ${choices.length}: `);
  const lines = createInterface({ input });
  try {
    for await (const line of lines) {
      const chosen = /^\d+$/.test(line.trim()) ? choices[Number(line) - 1] : undefined;
      if (chosen) return chosen.name;
      terminal.write(`A number from 1 to ${choices.length}: `);
    }
  } finally {
    lines.close();
  }
  throw refusal;
}

/** All of them to choose from; only the first where they are said. */
function linesOf(choices: readonly Choice[], isNumbered = false): string[] {
  const said = isNumbered ? choices : choices.slice(0, MOST_SAID);
  const lines = said.map(
    ({ name, about }, at) => `  ${isNumbered ? `${String(at + 1).padStart(String(said.length).length)}  ` : ''}${name}  ${about}`,
  );
  return said.length < choices.length ? [...lines, `  … and ${choices.length - said.length} more`] : lines;
}
