import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { NOWHERE, showProgress } from '../follow.js';
import { UsageError } from '../operation.js';
import { readSecret } from '../secret-input.js';
import type { Surroundings, Where } from '../surroundings.js';
import { API_KEY, CALLBACK_SECRET } from './processor-secrets.js';

const HELP = `
Your adapter's API key is read from ${API_KEY.variable}, or from the standard input; the secret of its callbacks from ${CALLBACK_SECRET.variable}.
What the file says: docs/guides/processors.md. A case whose source it does not have is NOT_TRIED.
Exit code 1 when something failed; with --strict also when something was not tried.

Examples:
  ${API_KEY.variable}=… npx cauce processor check --url http://127.0.0.1:4000 --config check.json
  npx cauce --json processor check --url http://127.0.0.1:4000 --config check.json --strict < key.txt`;

type Options = Where & { readonly url: string; readonly config: string; readonly strict?: true };

/** `cauce processor check`: whether an adapter does what docs/processors.md says. */
export function addProcessor(program: Command, surroundings: Surroundings): void {
  const { fail, out, terminal = NOWHERE, environment } = surroundings;
  program
    .command('processor')
    .description('for who connects a processor')
    .command('check')
    .description('Try an adapter for a processor: one key moves money at most once, abandoned is refused for ever, and all that follows.')
    .requiredOption('--url <address>', 'its address: /processor/v1 is below it')
    .requiredOption('--config <file>', 'a JSON file: its sources, and how it is restarted')
    .option('--strict', 'what cannot be tried is a failure')
    .addHelpText('after', HELP)
    .action(async (_: unknown, command: Command) => {
      const { json, strict, ...given } = command.optsWithGlobals<Options>();
      const url = addressOf(given.url);
      const [text, apiKey] = [await readText(given.config), await readSecret(API_KEY, surroundings)];
      // Loaded only now: no other command needs a client of its own.
      const [{ readCheckFile }, { checkProcessor }, { describeReport }] = await Promise.all([
        import('./check/check-file.js'),
        import('./check/check-processor.js'),
        import('./check/report.js'),
      ]);
      const file = readCheckFile(text);
      const callbackSecret = environment[CALLBACK_SECRET.variable] ?? '';
      if (file.callbacks && callbackSecret === '')
        throw new UsageError(`The file has callbacks: give their secret in ${CALLBACK_SECRET.variable}.`);
      const restart = () => runInShell(file.restart ?? '');
      const report = await checkProcessor({ url, apiKey, callbackSecret, file, restart }, (share, said) =>
        showProgress(terminal, { share, said }),
      );
      showProgress(terminal, undefined);
      out.write(`${json ? JSON.stringify(report, null, 2) : describeReport(report, out)}\n`);
      if (report.failedCount > 0 || (strict && report.notTriedCount > 0)) fail();
    });
}

/** One spelling, as processor accounts have it. */
function addressOf(text: string): string {
  const url = /^https?:\/\/[^\s\\?#]+$/i.test(text) ? URL.parse(text) : null;
  if (url === null) throw new UsageError('An address is like http://127.0.0.1:4000, without query and fragment.');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw new UsageError(`The file ${path} cannot be read: ${error instanceof Error ? error.message : ''}`);
  });
}

/** What the command writes is not shown; that it failed is. */
async function runInShell(command: string): Promise<void> {
  const [code] = (await once(spawn(command, { shell: true, stdio: 'ignore' }), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the restart “${command}” ended with ${String(code)}`);
}
