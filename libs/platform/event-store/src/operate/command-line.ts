import { Command, CommanderError, InvalidArgumentError } from 'commander';

/** Wrongly asked: EX_USAGE. */
const MISUSED = 64;

/**
 * The program of a service's operations: give it a `command` for each and `runOperations`. Wrongly asked, it runs nothing, says why
 * in plain words and shows how to ask.
 */
export function operations(about: string): Command {
  return new Command('operate').description(about).showHelpAfterError().exitOverride();
}

/** Reads an option's value. What `read` throws is said as the reason why the value is refused: its message says what is allowed. */
export function typed<Value>(read: (text: string) => Value): (text: string) => Value {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
    }
  };
}

/** Runs what the arguments ask for. Exit code 64 when they ask wrongly; else what the operation says. */
export async function runOperations(
  program: Command,
  args: readonly string[] = process.argv.slice(2),
  exit: (code: number) => void = (code) => (process.exitCode = code),
): Promise<void> {
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    exit(error.exitCode === 0 ? 0 : MISUSED);
  }
}
