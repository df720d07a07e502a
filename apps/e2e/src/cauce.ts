import { Writable } from 'node:stream';
import { OPERATIONS, OperatorDoor, programOf, SandboxDoor } from '@cauce/cli';
import type { Merchant, Stack } from '@cauce/testing/system';

/** Runs a command of `cauce` in this process, on this stack, and answers what it wrote; throws what the API refused. @param merchant whose store it works in */
export async function cauce(stack: Stack, words: readonly string[], merchant?: Merchant): Promise<string> {
  const said: string[] = [];
  const out = new Writable({
    write: (chunk: Buffer, _, done) => {
      said.push(chunk.toString());
      done();
    },
  });
  await programOf(OPERATIONS, '', {
    door: () => Promise.resolve(new OperatorDoor(stack.operatorUrl, stack.operatorToken)),
    sandbox: () => Promise.resolve(new SandboxDoor(stack.sandboxUrl)),
    merchant: () =>
      merchant ? Promise.resolve({ apiUrl: stack.gatewayUrl, accessToken: merchant.token, store: merchant.store }) : nobody(),
    organization: nobody,
    ended: nobody,
    fail: () => {
      throw new Error('something is not as it should be');
    },
    input: process.stdin,
    environment: {
      CAUCE_PARTNER_ACCESS_TOKEN: 'pat_8f2k',
      CAUCE_PROCESSOR_API_KEY: 'k_live_Vv9QqYbA',
      CAUCE_PROCESSOR_CALLBACK_SECRET: 's_live_Vv9QqYbA',
    },
    out,
  }).parseAsync([...words], { from: 'user' });
  return said.join('');
}

const nobody = () => Promise.reject(new Error('nobody asks'));
