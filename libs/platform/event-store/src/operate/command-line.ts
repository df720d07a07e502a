import { Command, CommanderError, InvalidArgumentError } from 'commander';

/** The exit code for wrong arguments: EX_USAGE. */
const USAGE_ERROR = 64;

/**
 * The command-line program of a service's operations: add a `command` for each, then call `runOperations`. With wrong arguments it runs
 * nothing, says what is wrong and shows the help.
 */
export function operations(about: string): Command {
  return new Command('operate').description(about).showHelpAfterError().exitOverride();
}

/** Makes a parser for an option. The message of an error that `read` throws is shown to the operator: it must say what is allowed. */
export function typed<Value>(read: (text: string) => Value): (text: string) => Value {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
    }
  };
}

/** Runs the operation that the arguments name. Wrong arguments: exit code 64; otherwise the operation sets it. */
export async function runOperations(
  program: Command,
  args: readonly string[] = process.argv.slice(2),
  exit: (code: number) => void = (code) => (process.exitCode = code),
): Promise<void> {
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    exit(error.exitCode === 0 ? 0 : USAGE_ERROR);
  }
}
