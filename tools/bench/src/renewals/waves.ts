import { each, type LoadWish, type Merchant, OperatorApi } from '@cauce/testing/system';
import { type BenchContext, type Check, check } from '../benchmark.js';
import { untilQuiet } from '../measure/quiet.js';
import type { Arrivals } from '../receiver/arrivals.js';
import type { Receiver } from '../receiver/receiver.js';
import { numberText } from '../report/table.js';
import type { BenchStack } from '../stack/bench-stack.js';
import type { Statements } from '../stack/statements.js';
import type { NamedWave } from './renewals.result.js';
import { runWave, WEBHOOKS_EACH } from './wave.js';

/** What becomes due together. */
export type Group = { readonly name: string; readonly hasEndpoints: boolean; readonly wishes: readonly LoadWish[] };

/** Whose subscriptions they are, and who receives the webhooks. */
type Waving = {
  readonly merchants: readonly Merchant[];
  readonly receiver: Receiver;
  readonly arrivals: Arrivals;
  /** Absent: they are not counted. */
  readonly statements: Statements | undefined;
};

/** One group after the other; each organization gets an endpoint before the first group that has some. */
export async function wavesOf(
  { progress, signal, isQuick }: BenchContext,
  bench: BenchStack,
  groups: readonly Group[],
  { merchants, receiver, arrivals, statements: counted }: Waving,
): Promise<readonly NamedWave[]> {
  const operator = new OperatorApi(bench.addresses);
  const waves: NamedWave[] = [];
  for (const { name, hasEndpoints, wishes } of groups) {
    if (hasEndpoints) {
      await each(merchants, merchants.length, signal, ({ organization }) =>
        operator.registerEndpoint(organization, { url: receiver.urlOf(organization) }),
      );
    }
    if (!isQuick) await untilQuiet(bench.processes, signal);
    const of = { ids: wishes.map(({ id }) => id), dueAt: wishes[0]?.dueAt ?? 0, hasEndpoints, countsFollowUp: !isQuick };
    waves.push(
      await progress.step(`Renewed ${numberText(wishes.length)}, ${name}`, async (note) => {
        await counted?.reset();
        const wave = await runWave(bench, arrivals, of, signal);
        const statements = (await counted?.read()) ?? [];
        note(`${numberText((wave.settled * 1_000) / wave.settledAfterMs)}/s`);
        return { name, hasEndpoints, ...wave, statements };
      }),
    );
  }
  return waves;
}

/** All are charged, and all webhooks have come. */
export function waveChecks(waves: readonly NamedWave[], { inverted, duplicates }: Arrivals): readonly Check[] {
  return [
    ...waves.map(({ name, settled, due }) => check(`subscriptions charged, ${name}`, settled, due)),
    ...waves.map(({ name, webhooks, due, hasEndpoints }) => check(`webhooks, ${name}`, webhooks, hasEndpoints ? due * WEBHOOKS_EACH : 0)),
    check('webhooks that came out of order', inverted, 0),
    check('webhooks that came twice', duplicates, 0),
  ];
}
