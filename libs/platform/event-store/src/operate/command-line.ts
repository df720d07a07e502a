import { parseArgs } from 'node:util';

/** An option of an operation. With a `value` (its name in the help, `<point>`) it takes one and must be given; without, it is a switch. */
export type OperationOption = { readonly summary: string; readonly value?: string };

/** What was given: texts for options with a value, true for switches. */
export type Given = Readonly<Record<string, string | boolean | undefined>>;

/** Something that can be asked for on the command line. */
export type Command = {
  readonly summary: string;
  readonly options: Readonly<Record<string, OperationOption>>;
  run(given: Given): Promise<void>;
};

/** Where words go, and the exit code. */
export type Terminal = { out(text: string): void; err(text: string): void; exit(code: number): void };

const TERMINAL: Terminal = {
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
  exit: (code) => (process.exitCode = code),
};

/** Wrongly asked: EX_USAGE. */
const MISUSED = 64;

/** Runs the command that the arguments name, or explains itself: on --help, and when it was asked wrongly. */
export async function commandLine(
  about: string,
  commands: Readonly<Record<string, Command>>,
  args: readonly string[] = process.argv.slice(2),
  to: Terminal = TERMINAL,
): Promise<void> {
  const [name = '', ...rest] = args;
  const command = commands[name];
  if (!command || rest.includes('--help') || rest.includes('-h')) {
    explain(about, commands, name, to);
    return;
  }
  const given = read(command, rest);
  if (typeof given !== 'string') return command.run(given);
  to.err(`${given}\n\n${usage(name, command)}`);
  to.exit(MISUSED);
}

function explain(about: string, commands: Readonly<Record<string, Command>>, name: string, to: Terminal): void {
  const chosen = commands[name];
  if (chosen) {
    to.out(usage(name, chosen));
    return;
  }
  const all = `${about}\n\n${Object.entries(commands)
    .map(([each, command]) => usage(each, command))
    .join('\n\n')}`;
  if (name === '--help' || name === '-h') {
    to.out(all);
    return;
  }
  to.err(name === '' ? all : `There is no "${name}".\n\n${all}`);
  to.exit(MISUSED);
}

/** What was given, or what is wrong with it. */
function read({ options }: Command, args: readonly string[]): Given | string {
  const known = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [name, { type: value === undefined ? ('boolean' as const) : ('string' as const) }]),
  );
  try {
    const { values } = parseArgs({ args: [...args], options: known, strict: true });
    const missing = Object.keys(options).find((name) => options[name]?.value !== undefined && values[name] === undefined);
    return missing === undefined ? values : `--${missing} is missing.`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function usage(name: string, { summary, options }: Command): string {
  const lines = Object.entries(options).map(([option, { value, summary: said }]) => `    --${option}${value ? ` ${value}` : ''}  ${said}`);
  return [`  ${name}  ${summary}`, ...lines].join('\n');
}
