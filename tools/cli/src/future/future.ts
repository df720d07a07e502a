import type { Command } from 'commander';
import { MerchantApi } from '../merchant-api.js';
import { UsageError } from '../operation.js';
import type { Surroundings } from '../surroundings.js';
import { takesMerchant, type WhereMerchant } from '../where-merchant.js';
import { explained, type Explanation, simulated, type Simulation } from './shown-future.js';

type Given = WhereMerchant & { readonly json?: true; readonly months?: string; readonly declines?: string };

const NAME = 'stores/<id>/subscription-plans/<id>/subscriptions/<id>';

/** `cauce explain` and `cauce simulate`: why a subscription or a plan assignment is as it is, and what becomes of it. */
export function addFuture(program: Command, surroundings: Surroundings): void {
  const add = (
    verb: string,
    description: string,
    examples: readonly string[],
    show: (api: MerchantApi, name: string, given: Given) => Promise<[object, string]>,
  ) => {
    // prettier-ignore
    const command = takesMerchant(program.command(verb), 'whose plan assignment it is').description(description);
    command
      .argument('<name>', `its name: ${NAME}, or organizations/<id>/plan-assignments/<id>`)
      .addHelpText(
        'after',
        `\nExample${examples.length > 1 ? 's' : ''}:\n${examples.map((each) => `  npx cauce ${verb} ${each}`).join('\n')}`,
      )
      .action(async (name: string, _: unknown, self: Command) => {
        const given = self.optsWithGlobals<Given>();
        const [answer, text] = await show(new MerchantApi(await surroundings.merchant(given)), name, given);
        surroundings.out.write(`${given.json ? JSON.stringify(answer, null, 2) : text}\n`);
      });
    return command;
  };

  add('explain', 'Why a subscription is in its status, and what comes next and when. Changes nothing.', [NAME], async (api, name) => {
    const answer = await api.get<Explanation>(`${pathOf(api, name)}:explain`);
    return [answer, explained(answer, surroundings.out)];
  });
  add(
    'simulate',
    'What would become of a subscription: charges, dates, amounts and statuses. Records and charges nothing.',
    [NAME, `${NAME} --months 24 --declines 2.1,2.2`],
    async (api, name, { months, declines }) => {
      const query = new URLSearchParams({ ...(months !== undefined && { months }), ...(declines !== undefined && { declines }) });
      const answer = await api.get<Simulation>(`${pathOf(api, name)}:simulate${query.size > 0 ? `?${query.toString()}` : ''}`);
      return [answer, simulated(answer, surroundings.out)];
    },
  )
    .option('--months <n>', 'how far to look (default: as the API says)')
    .option('--declines <list>', 'the charges that are declined, each as <cycle>.<attempt>: 2.1,2.2');
}

/** Below `/v1`: a plan assignment is found in a store of its organization. */
function pathOf({ store }: MerchantApi, name: string): string {
  const [, assignment] = /^organizations\/[^/]+\/plan-assignments\/([^/]+)$/.exec(name) ?? [];
  if (assignment !== undefined) return `/${store}/subscription-plans/assignments/${assignment}`;
  if (/^stores\/[^/]+\/subscription-plans\/[^/]+\/subscriptions\/[^/]+$/.test(name)) return `/${name}`;
  throw new UsageError(`"${name}" is no name of a subscription (${NAME}) or of a plan assignment.`);
}
