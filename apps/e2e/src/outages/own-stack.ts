import { rm } from 'node:fs/promises';
import { freePorts, type Stack as RunningStack, type StackOptions, startStack, temporaryFolder } from '@cauce/stack';
import { Stack } from '@cauce/testing/system';

/** A stack that a spec may break: its parts can be killed and frozen, and nobody else uses it. */
export type OwnStack = { readonly running: RunningStack; readonly stack: Stack; stop(): Promise<void> };

type Options = Pick<StackOptions, 'instances' | 'overrides' | 'onStores'> & Partial<Pick<StackOptions, 'dataDir' | 'ports'>>;

/** Starts one, on free ports and new data unless told, with data that goes when it stops. */
export async function startOwnStack(options: Options = {}): Promise<OwnStack> {
  const { dataDir = await temporaryFolder(), ports = await freePorts() } = options;
  const running = await startStack({ ...options, dataDir, ports });
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
