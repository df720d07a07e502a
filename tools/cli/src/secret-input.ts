import { text } from 'node:stream/consumers';
import { type Secret, UsageError } from './operation.js';

/** Where a secret may come from. */
export type SecretSources = {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
};

/**
 * A secret from the environment, else from the standard input; blanks around it are left out. Never from the command line, which the shell's
 * history and the list of processes show. Throws UsageError when there is none.
 */
export async function readSecret({ what, variable }: Secret, { input, environment }: SecretSources): Promise<string> {
  const given = environment[variable] ?? (input.isTTY ? '' : await text(input));
  const secret = given.trim();
  if (secret === '')
    throw new UsageError(`Give ${what} in ${variable}, or on the standard input: never on the command line, which others can see.`);
  if (!/^[\x21-\x7e]+$/.test(secret)) throw new UsageError(`This cannot be ${what}: it is one word of visible ASCII characters.`);
  return secret;
}
