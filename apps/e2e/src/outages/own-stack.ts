import { rm } from 'node:fs/promises';
import {
  freePorts,
  ONE_ADDRESS_FOR_ALL,
  serviceCommand,
  type Stack as RunningStack,
  type StackOptions,
  startStack,
  temporaryFolder,
} from '@cauce/stack';
import { type Part, Stack } from '@cauce/testing/system';

/** A stack that a spec may break: its parts can be killed and frozen, and nobody else uses it. */
export type OwnStack = { readonly running: RunningStack; readonly stack: Stack; stop(): Promise<void> };

type Options = Pick<StackOptions, 'instances' | 'overrides' | 'onStores'> & Partial<Pick<StackOptions, 'dataDir' | 'ports'>>;

/** Starts one, on free ports and new data unless told, with data that goes when it stops. */
export async function startOwnStack(options: Options = {}): Promise<OwnStack> {
  const { dataDir = await temporaryFolder(), ports = await freePorts() } = options;
  const checkout = { ...ONE_ADDRESS_FOR_ALL, ...options.overrides?.checkout };
  const running = await startStack({ ...options, overrides: { ...options.overrides, checkout }, dataDir, ports });
  const { secrets, checkoutUrl, sandboxUrl, addresses } = running.world;
  const stack = Stack.at({
    gatewayUrl: `http://127.0.0.1:${ports.gateway}`,
    operatorUrl: `http://127.0.0.1:${ports.operator}`,
    operatorToken: secrets.operatorToken,
    checkoutUrl,
    sandboxUrl,
    processorApiKey: secrets.processorApiKey,
    eventStoreUrl: addresses.eventStoreUrl,
  });
  const stop = async () => {
    await running.stop();
    // `npm test` removes it with its own folder, after it has kept the logs of a failed run.
    if (process.env['CAUCE_RUN'] === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  return { running, stack, stop };
}

type RunningService = RunningStack['services']['running'][number];

/** A process of ours. Throws when the stack has none of this name. */
export function serviceNamed({ services }: RunningStack, name: string): RunningService {
  const service = services.running.find((each) => each.name === name);
  if (service === undefined) throw new Error(`The stack has no ${name}.`);
  return service;
}

/** The same as the specs of a running stack know it: for its commands. */
export function partNamed(running: RunningStack, name: string): Part {
  const { service, url, env, part } = serviceNamed(running, name);
  return { name, service, url, pid: part.pid, env, command: serviceCommand(service), log: part.child.logFile ?? '' };
}

/** Ends a process in order, and starts it again with some variables changed. */
export async function startAgain(running: RunningStack, name: string, changes: Readonly<Record<string, string>>): Promise<void> {
  const { env, part } = serviceNamed(running, name);
  await part.stop();
  Object.assign(env, changes);
  await part.start();
}
