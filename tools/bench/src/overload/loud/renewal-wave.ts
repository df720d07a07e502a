import { aMerchant } from '@cauce/testing/system';
import type { BenchContext } from '../../benchmark.js';
import { Arrivals } from '../../receiver/arrivals.js';
import { Filling } from '../../renewals/filling.js';
import { runWave } from '../../renewals/wave.js';
import type { BenchStack } from '../../stack/bench-stack.js';
import type { Loud } from './loud.js';

export const RENEWALS = 300;

/** Subscriptions of an organization that become due together, once, at the beginning. */
export async function renewalWave(context: BenchContext, bench: BenchStack): Promise<Loud> {
  const merchant = await aMerchant(bench.addresses, { features: { subscriptions: true } });
  const filling = await Filling.begin(context, bench, merchant);
  const dueAt = Date.now();
  try {
    const wishes = await filling.withCards([merchant], RENEWALS, dueAt);
    await filling.load(wishes);
    const wave = { ids: wishes.map(({ id }) => id), dueAt, hasEndpoints: false, countsFollowUp: false };
    return {
      name: 'renewals',
      disturb: async () => {
        const { settled, settledAfterMs } = await runWave(bench, new Arrivals(), wave, context.signal);
        return { charged: settled, 'after ms': Math.round(settledAfterMs) };
      },
    };
  } finally {
    await filling.close();
  }
}
