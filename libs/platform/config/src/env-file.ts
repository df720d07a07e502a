import { parseEnv } from 'node:util';
import { readTextFile } from './certificates.js';
import { Refused } from './variable.js';

/** Names a file with further variables, one NAME=value a line: secrets stay out of what lists a process's environment. */
const ENV_FILE = 'CAUCE_ENV_FILE';

/** The file of CAUCE_ENV_FILE cannot be read: the message is a sentence of its own. */
export class EnvFileError extends Error {}

/** An empty variable is an absent one: shells and compose files cannot tell them apart. */
export const present = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

/** The variables of the process, and those of its env file that the process does not have itself. @throws EnvFileError */
export const withEnvFile = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const given = present(env);
  const path = given[ENV_FILE];
  return path === undefined ? given : { ...present(parseEnv(textOf(path))), ...given };
};

const textOf = (path: string): string => {
  try {
    return readTextFile(path);
  } catch (error) {
    throw error instanceof Refused ? new EnvFileError(`${ENV_FILE} is wrong: ${error.message}.`) : error;
  }
};
