import { cpuBetween, cpuTimes } from '../measure/cpu.js';
import { untilQuiet } from '../measure/quiet.js';
import { appendChanges } from '../webhooks/append-changes.js';
import { Expectations, type Faults } from '../webhooks/expectations.js';
import { quiet } from '../webhooks/run.js';
import { shopsOf, type Surroundings } from './surroundings.js';

/** How the notifier handled a topic that was full when it was started. CPU: milliseconds for each webhook. */
export type Alone = {
  readonly received: number;
  /** From the first webhook to the last. */
  readonly perSecond: number;
  readonly notifier: number;
  readonly postgres: number;
  readonly faults: Faults;
};

const MESSAGES = { usual: 20_000, quick: 30 };
/** About as fast as payments publishes them. */
const PER_SECOND = { usual: 1_000, quick: 30 };

/** Fills the topic while the notifier is stopped, starts it, and measures until all is in one receiver's hands. */
export async function notifierAlone(around: Surroundings): Promise<Alone> {
  const { context, bench, store, receiver } = around;
  const { signal, progress, isQuick } = context;
  const kind = isQuick ? 'quick' : 'usual';
  receiver.mannerOf = () => 'takes';
  const [shop] = await shopsOf(around, 'alone', 1);
  if (shop === undefined) throw new Error('there is no shop');
  const expectations = new Expectations(1);
  let first = Infinity;
  receiver.onArrival = ({ endpoint, id, at }) => {
    first = Math.min(first, at);
    expectations.take(endpoint, id, at);
  };
  const notifier = bench.stack.services.running.filter(({ service }) => service === 'notifier');
  for (const { part } of notifier) await part.stop();
  const seconds = MESSAGES[kind] / PER_SECOND[kind];
  await progress.step('Filled the topic', async () => {
    await appendChanges({ store, signal }, { perSecond: PER_SECOND[kind], seconds }, [{ owner: shop.owner, expectations }]);
    await untilQuiet(bench.processes, signal);
  });
  for (const { part } of notifier) await part.start();
  const before = cpuTimes(bench.processes);
  await progress.step('Notifier alone', () => quiet(expectations, signal));
  const cpu = cpuBetween(before, cpuTimes(bench.processes));
  const { received, lastCame, faults } = expectations;
  const each = (process: string) => (cpu[process] ?? 0) / received;
  return { received, perSecond: (received * 1_000) / (lastCame - first), notifier: each('notifier'), postgres: each('postgres'), faults };
}
