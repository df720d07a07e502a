import { customCleanEnv, EnvMissingError } from 'envalid';
import { EnvFileError, present, withEnvFile } from './env-file.js';
import { Refused, type Variable } from './variable.js';

/** sysexits.h: something was found in an unconfigured or misconfigured state. A supervisor need not restart it. */
const EX_CONFIG = 78;

/** Variables by their names in the environment. */
export type ConfigSpec = Readonly<Record<string, Variable<unknown>>>;

/** What {@link readConfig} answers for a spec. */
export type ConfigOf<S extends ConfigSpec> = { readonly [K in keyof S]: S[K] extends Variable<infer T> ? T : never };

/** One thing that is wrong. */
export type ConfigFault = { readonly variable: string; readonly problem: string; readonly allowed: string };

/** A rule over several variables. What could not be read is undefined there. */
export type ConfigRule = (known: Readonly<Record<string, unknown>>) => ConfigFault | undefined;

/** Everything that is wrong with the configuration, by variable, with what is allowed. Holds no secret value. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly ConfigFault[]) {
    super(describe(faults));
    this.name = 'ConfigError';
  }
}

const describe = (faults: readonly ConfigFault[]): string => {
  const width = Math.max(...faults.map(({ variable }) => variable.length));
  const lines = faults.map(({ variable, problem, allowed }) => `  ${variable.padEnd(width)}  ${problem}. Allowed: ${allowed}.`);
  return [`The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:`, ...lines].join('\n');
};

const problemOf = (error: Error, given: string | undefined, { shown }: Variable<unknown>): string => {
  if (error instanceof EnvMissingError) return 'is missing';
  if (error instanceof Refused && error.message !== '') return `is refused: ${error.message}`;
  return shown ? `is ${JSON.stringify(given)}` : 'has another form';
};

/**
 * Reads and checks the environment once, at the start.
 * @throws ConfigError with every fault at once
 */
export const readConfig = <S extends ConfigSpec>(spec: S, env: NodeJS.ProcessEnv = process.env, rules: readonly ConfigRule[] = []) => {
  const given = present(env);
  const faults: ConfigFault[] = [];
  const reporter = ({ errors, env: known }: { errors: Partial<Record<keyof S, Error>>; env: unknown }) => {
    for (const [variable, entry] of Object.entries(spec)) {
      const error = errors[variable];
      if (error) faults.push({ variable, problem: problemOf(error, given[variable], entry), allowed: entry.desc });
    }
    faults.push(...rules.map((rule) => rule(known as Record<string, unknown>)).filter((fault) => fault !== undefined));
  };
  const config = customCleanEnv(given, spec, (cleaned) => cleaned as ConfigOf<S>, { reporter });
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
};

/** {@link readConfig} for a `main.ts`, with the variables of CAUCE_ENV_FILE: prints the faults and exits 78 (EX_CONFIG). @internal */
export const readConfigOrExit = <S extends ConfigSpec>(
  spec: S,
  env: NodeJS.ProcessEnv = process.env,
  rules: readonly ConfigRule[] = [],
): ConfigOf<S> => {
  try {
    return readConfig(spec, withEnvFile(env), rules);
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof EnvFileError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EX_CONFIG);
  }
};

/** How an app reads its configuration, from the environment of the process and its CAUCE_ENV_FILE by default: by {@link readConfigOrExit}. */
export const configReader =
  <S extends ConfigSpec>(spec: S, ...rules: ConfigRule[]) =>
  (env?: NodeJS.ProcessEnv): ConfigOf<S> =>
    readConfigOrExit(spec, env, rules);
