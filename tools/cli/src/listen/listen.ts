import type { Command } from 'commander';
import { demandAddress } from '../doors.js';
import { pathOf } from '../operation.js';
import { Refused } from '../operator-door.js';
import type { Surroundings, Where } from '../program.js';
import { DevelopmentEndpoints, newPath } from './development-endpoints.js';
import { lineOf, recordOf } from './forwarded-line.js';
import { type Forwarded, Listener } from './listener.js';

type Options = Where & { readonly forwardTo: string; readonly store?: string; readonly events?: string; readonly host: string };

const HERE = '127.0.0.1';
const LISTEN = { command: 'listen', path: '/organizations/{organization}' } as const;

/** `cauce listen`: the webhooks of an organization at a server on this machine, until it is told to end. */
export function addListen(program: Command, { door, organization, out, ended }: Surroundings): void {
  program
    .command('listen')
    .description('Forward webhooks to a server on this machine, and show each, until Ctrl+C.')
    .argument('[organization]', "its id, or its name (default: the local stack's)")
    .requiredOption('--forward-to <url>', 'your server: http://localhost:3000/hooks (required)')
    .option('--store <store>', 'only what is of this store')
    .option('--events <a,b>', 'only these events')
    .option('--host <name>', 'the name that the service reaches this machine by, if it runs elsewhere', HERE)
    .addHelpText(
      'after',
      '\nIt registers a webhook endpoint, shows its secrets once, and removes it when it ends.\n\nExamples:\n' +
        '  npx cauce listen --forward-to http://localhost:3000/hooks\n  npx cauce listen organizations/<id> --forward-to http://localhost:3000/hooks --events payment.statusChanged',
    )
    .action(async (given: string | undefined, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      demandAddress('--forward-to', options.forwardTo, 'http://localhost:3000/hooks');
      const its = pathOf(LISTEN, [given ?? (await organization())]).slice(1);
      const endpoints = new DevelopmentEndpoints(await door(options), its);
      const say = (text: string) => void out.write(`${text}\n`);
      const tell = (forwarded: Forwarded) => say(options.json ? JSON.stringify(recordOf(forwarded)) : lineOf(forwarded, out));
      await listen(endpoints, options, { say, tell, ended });
    });
}

type ListenOutput = {
  readonly say: (text: string) => void;
  readonly tell: (forwarded: Forwarded) => void;
  readonly ended: () => Promise<unknown>;
};

async function listen(endpoints: DevelopmentEndpoints, options: Options, { say, tell, ended }: ListenOutput): Promise<void> {
  const { forwardTo, store, events, host, json } = options;
  const stop = ended(); // from here on, so that what is registered is removed whenever it is told to end
  const left = await endpoints.removeLeftovers();
  const listener = await Listener.start(newPath(), forwardTo, host === HERE ? HERE : '0.0.0.0', tell);
  try {
    const wanted = { ...(store !== undefined && { store }), ...(events !== undefined && { events: events.split(',') }) };
    const { name, webhookKey, signingSecret } = await endpoints.register(listener.addressAt(host), wanted);
    if (json) say(JSON.stringify({ endpoint: name, webhookKey, signingSecret, removedCount: left }));
    else say(greeting({ name, webhookKey, signingSecret, forwardTo, left }));
    await stop;
    await endpoints.remove(name).catch((error: unknown) => {
      throw error instanceof Refused
        ? new Refused(`${error.message} ${name} is left: the next "cauce listen" removes it.`, error.lines)
        : error;
    });
    if (!json) say('The endpoint is removed.');
  } finally {
    await listener.stop();
  }
}

type Greeting = { readonly name: string; readonly webhookKey: string; readonly signingSecret: string; readonly forwardTo: string; readonly left: number }; // prettier-ignore

function greeting({ name, webhookKey, signingSecret, forwardTo, left }: Greeting): string {
  const before = left === 0 ? [] : [`Removed ${left} ${left === 1 ? 'endpoint' : 'endpoints'} that a killed listener had left behind.`];
  const secrets = [`  webhook key     ${webhookKey}`, `  signing secret  ${signingSecret}`];
  return [...before, `Listening as ${name}. Its secrets, shown once:`, ...secrets, `Forwarding to ${forwardTo}. Ctrl+C ends it.`].join(
    '\n',
  );
}
