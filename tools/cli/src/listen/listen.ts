import type { Command } from 'commander';
import { pathOf, UsageError } from '../operation.js';
import { Refused } from '../operator-door.js';
import type { Surroundings, Where } from '../surroundings.js';
import { type DevelopmentEndpoint, DevelopmentEndpoints, newPath, type Wanted } from './development-endpoints.js';
import { readKeys, writeKeys } from './env-file.js';
import { lineOf, recordOf } from './forwarded-line.js';
import { forward } from './forwarding.js';
import { type Forwarded, Listener } from './listener.js';
import { serverAddress } from './server-address.js';

type Options = Where & {
  readonly forwardTo: string;
  readonly store?: string;
  readonly events?: string;
  readonly host: string;
  readonly skipVerify?: true;
  /** A file of variables that keeps the keys. */
  readonly writeEnv?: string;
};

const HERE = '127.0.0.1';
const LISTEN = { command: 'listen', path: '/organizations/{organization}' } as const;

const HELP = `
It registers a webhook endpoint, shows its secrets once, and removes it when it ends. With --write-env the endpoint and its keys stay for the
next time: they are written to the file as WEBHOOK_ENDPOINT, WEBHOOK_KEY and SIGNING_SECRET, and what happens meanwhile is skipped.

Examples:
  npx cauce listen --forward-to 3000
  npx cauce listen --forward-to localhost:3000/hooks --write-env .env
  npx cauce listen --forward-to https://localhost:3443/hooks --skip-verify
  npx cauce listen organizations/<id> --forward-to http://localhost:3000/hooks --events payment.statusChanged`;

/** `cauce listen`: the webhooks of an organization at a server on this machine, until it is told to end. */
export function addListen(program: Command, { door, organization, out, ended }: Surroundings): void {
  program
    .command('listen')
    .description('Forward webhooks to a server on this machine, and show each, until Ctrl+C.')
    .argument('[organization]', "its id, or its name (default: the local stack's)")
    .requiredOption('--forward-to <address>', 'your server: 3000, localhost:3000/hooks, https://localhost:3443/hooks (required)')
    .option('--store <store>', 'only what is of this store')
    .option('--events <a,b>', 'only these events')
    .option('--skip-verify', 'take any certificate of your server')
    .option('--write-env <file>', 'keep the endpoint and its keys in this file of variables')
    .option('--host <name>', 'the name that the service reaches this machine by, if it runs elsewhere', HERE)
    .addHelpText('after', HELP)
    .action(async (given: string | undefined, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const forwardTo = serverAddress('--forward-to', options.forwardTo);
      if (options.skipVerify && !forwardTo.startsWith('https:'))
        throw new UsageError('--skip-verify is for https: there is no certificate at http.');
      const its = pathOf(LISTEN, [given ?? (await organization())]).slice(1);
      const endpoints = new DevelopmentEndpoints(await door(options), its);
      const say = (text: string) => void out.write(`${text}\n`);
      const tell = (forwarded: Forwarded) => say(options.json ? JSON.stringify(recordOf(forwarded)) : lineOf(forwarded, out));
      await listen(endpoints, { ...options, forwardTo }, { say, tell, ended });
    });
}

type ListenOutput = {
  readonly say: (text: string) => void;
  readonly tell: (forwarded: Forwarded) => void;
  readonly ended: () => Promise<unknown>;
};

async function listen(endpoints: DevelopmentEndpoints, options: Options, { say, tell, ended }: ListenOutput): Promise<void> {
  const { forwardTo, host, json, skipVerify = false, writeEnv } = options;
  const stop = ended(); // from here on, so that what is registered is removed whenever it is told to end
  const known = writeEnv === undefined ? undefined : await readKeys(writeEnv);
  const left = await endpoints.removeLeftovers({ ...(writeEnv !== undefined && { keeper: writeEnv }), ...known });
  const onward = (arrived: Forwarded['arrived']) => forward(forwardTo, arrived, { skipVerify });
  const listener = await Listener.start(newPath(writeEnv), host === HERE ? HERE : '0.0.0.0', onward, tell);
  try {
    const begun = await begin(endpoints, listener.addressAt(host), options, known);
    const { name, webhookKey, signingSecret } = begun.endpoint;
    if (json) say(JSON.stringify({ endpoint: name, webhookKey, signingSecret, removedCount: left, skipVerify }));
    else say(greeting({ ...begun, ...options, left }));
    await stop;
    await end(endpoints, name, writeEnv);
    if (!json) say(writeEnv === undefined ? 'The endpoint is removed.' : `The endpoint waits for the next time; ${writeEnv} has its keys.`);
  } finally {
    await listener.stop();
  }
}

type Begun = { readonly endpoint: DevelopmentEndpoint; /** Its keys are those of an earlier run. */ readonly isKnown: boolean };

async function begin(
  endpoints: DevelopmentEndpoints,
  url: string,
  { store, events, writeEnv }: Options,
  known?: DevelopmentEndpoint,
): Promise<Begun> {
  const wanted: Wanted = { ...(store !== undefined && { store }), ...(events !== undefined && { events: events.split(',') }) };
  if (writeEnv !== undefined && known !== undefined && (await endpoints.takeUp(known.name, url, writeEnv, wanted)))
    return { endpoint: known, isKnown: true };
  const { name, webhookKey, signingSecret } = await endpoints.register(url, wanted);
  const endpoint = { name, webhookKey, signingSecret };
  if (writeEnv === undefined) return { endpoint, isKnown: false };
  try {
    await writeKeys(writeEnv, endpoint);
  } catch (error) {
    await endpoints.remove(name);
    throw new UsageError(`${writeEnv} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { endpoint, isKnown: false };
}

async function end(endpoints: DevelopmentEndpoints, name: string, writeEnv: string | undefined): Promise<void> {
  try {
    await (writeEnv === undefined ? endpoints.remove(name) : endpoints.disable(name));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Refused(`${error.message} ${name} is left: the next "cauce listen" ${writeEnv === undefined ? 'removes it' : 'goes on with it'}.`, error.lines); // prettier-ignore
  }
}

type Greeting = Begun & Pick<Options, 'forwardTo' | 'skipVerify' | 'writeEnv'> & { readonly left: number };

function greeting({ endpoint, isKnown, forwardTo, skipVerify, writeEnv, left }: Greeting): string {
  const { name, webhookKey, signingSecret } = endpoint;
  const before = left === 0 ? [] : [`Removed ${left} ${left === 1 ? 'endpoint' : 'endpoints'} that a killed listener had left behind.`];
  const secrets = [`  webhook key     ${webhookKey}`, `  signing secret  ${signingSecret}`];
  const shown = writeEnv === undefined ? 'Its secrets, shown once:' : `Its secrets, which are in ${writeEnv}:`;
  const keys = isKnown
    ? [`Listening as ${name} again, with the keys in ${writeEnv ?? ''}.`]
    : [`Listening as ${name}. ${shown}`, ...secrets];
  const unverified = skipVerify ? ['The certificate of your server is not verified (--skip-verify).'] : [];
  return [...before, ...keys, ...unverified, `Forwarding to ${forwardTo}. Ctrl+C ends it.`].join('\n');
}
