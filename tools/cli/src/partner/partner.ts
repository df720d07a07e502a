import type { Command } from 'commander';
import { NOWHERE, showProgress } from '../follow.js';
import { UsageError } from '../operation.js';
import { Refused } from '../operator-door.js';
import { readSecret } from '../secret-input.js';
import type { Surroundings, Where } from '../surroundings.js';
import { findLive } from './live-integration.js';
import { PARTNER_TOKEN } from './partner-token.js';

const HELP = `
PARTNER_ACCESS_TOKEN is read from ${PARTNER_TOKEN.variable}, or from the standard input. The organization, the store and the tokens that
the partner is given are made up. It is refused while this installation has an integration with that base address.
Exit code 1 when something failed.

Examples:
  npx cauce partner check http://localhost:3000/cauce < token.txt
  ${PARTNER_TOKEN.variable}=… npx cauce --json partner check http://localhost:3000/cauce`;

/** `cauce partner check`: what a partner answers to all that the service sends, and to what it must refuse. */
export function addPartner(program: Command, surroundings: Surroundings): void {
  const { door, fail, out, terminal = NOWHERE } = surroundings;
  program
    .command('partner')
    .description('for who builds a partner platform')
    .command('check')
    .description('Send a partner platform in development what the service sends, and what it must refuse, and tell what it answered.')
    .argument('<base-url>', 'its base address: /merchant and /notifications are below it')
    .addHelpText('after', HELP)
    .action(async (given: string, _: unknown, command: Command) => {
      const { json, ...where } = command.optsWithGlobals<Where>();
      const baseUrl = baseAddressOf(given);
      const token = await readSecret(PARTNER_TOKEN, surroundings);
      const live = await findLive(await door(where), baseUrl);
      if (live !== undefined)
        throw new Refused(`${live} goes on at this address: the check would replace its token. Check where there is none.`);
      // Loaded only now: no other command needs a client of its own.
      const [{ checkPartner }, { describeReport }] = await Promise.all([import('./check/check-partner.js'), import('./check/report.js')]);
      const report = await checkPartner({ baseUrl, token }, (share, said) => showProgress(terminal, { share, said }));
      showProgress(terminal, undefined);
      out.write(`${json ? JSON.stringify(report, null, 2) : describeReport(report, out)}\n`);
      if (report.failedCount > 0) fail();
    });
}

/** One spelling, as integrations have it. */
function baseAddressOf(text: string): string {
  const url = /^https?:\/\/[^\s\\?#]+$/i.test(text) ? URL.parse(text) : null;
  if (url === null) throw new UsageError('A base address is like http://localhost:3000/cauce, without query and fragment.');
  return url.origin + url.pathname.replace(/\/+$/, '');
}
