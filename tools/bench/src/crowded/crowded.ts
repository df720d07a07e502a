import { EventStore } from '@cauce/event-store';
import { type BenchContext, type Benchmark, type Check, check, type Result } from '../benchmark.js';
import { byTurns, middleOf, ratioOf, type Turns } from '../measure/turns.js';
import { Receiver } from '../receiver/receiver.js';
import { numberText, type Table } from '../report/table.js';
import { Statements } from '../stack/statements.js';
import { runWebhooks, type WebhookRun } from '../webhooks/run.js';
import type { Surroundings } from '../webhooks/surroundings.js';
import { besideBusyLoops } from './busy-loops.js';

/** Changes a second, each with a webhook to one endpoint. The usual rate fills two cores by itself. */
const PER_SECOND = { usual: 1_000, quick: 60 };
const TURNS = { usual: 3, quick: 1 };
const WARM_UP = { perSecond: 200, endpoints: 1 };
/** A payment's second half comes half a second after its first. */
const LEAST_SECONDS = 1;
/** Beside so many other programs a merchant may wait, but hears something all the time. Measured: 0.1 to 1.1 s; 5 s with a niceness of 10. */
const LONGEST_SILENCE_MS = 10_000;

type Beside = 'nothing' | 'busy loops';

/** Webhooks are what a merchant waits for: they come, slower, on a machine whose cores others want too. */
export const crowded: Benchmark = {
  name: 'crowded',
  summary: 'webhooks while other programs want every core: how many come in time, and the longest silence',
  run: measure,
};

async function measure(context: BenchContext): Promise<Result> {
  const { isQuick, signal, folder, progress } = context;
  const bench = await context.stack(isQuick ? {} : { own: 'crowded/only' });
  const statements = await Statements.enable(bench);
  const store = EventStore.connect(bench.stack.world.addresses.eventStoreUrl);
  const receiver = await Receiver.start();
  const around: Surroundings = { bench, store, receiver, statements, signal };
  const size = isQuick ? 'quick' : 'usual';
  const load = { perSecond: PER_SECOND[size], endpoints: 1, seconds: Math.max(LEAST_SECONDS, context.seconds) };
  const run = (beside: Beside) =>
    progress.step(`${numberText(load.perSecond)}/s beside ${beside}`, () =>
      beside === 'nothing' ? runWebhooks(around, load) : besideBusyLoops(folder, () => runWebhooks(around, load)),
    );
  try {
    await progress.step('Warm-up', () => runWebhooks(around, { ...WARM_UP, seconds: Math.min(5, load.seconds) }));
    return resultOf(await byTurns<Beside, WebhookRun>(['nothing', 'busy loops'], TURNS[size], run));
  } finally {
    await Promise.all([receiver.stop(), store.close(), statements.close()]);
  }
}

function resultOf(turns: Turns<WebhookRun>): Result {
  const rate = ({ arrivedPerSecond }: WebhookRun) => arrivedPerSecond;
  const silence = ({ longestSilenceMs }: WebhookRun) => longestSilenceMs;
  return {
    tables: [table(turns)],
    figures: {
      'arrivedPerSecond.alone': middleOf(turns, 0, rate),
      'arrivedPerSecond.crowded': middleOf(turns, 1, rate),
      'arrivedPerSecond.ratio': ratioOf(turns, rate).middle,
      'longestSilenceMs.alone': middleOf(turns, 0, silence),
      'longestSilenceMs.crowded': middleOf(turns, 1, silence),
    },
    checks: turns.flatMap(([alone, beside], turn) => [
      ...checksOf(`alone, turn ${turn + 1}`, alone),
      ...checksOf(`beside, turn ${turn + 1}`, beside),
    ]),
  };
}

function table(turns: Turns<WebhookRun>): Table {
  const row = (beside: Beside, { arrivedPerSecond, perSecond, longestSilenceMs, latency, faults }: WebhookRun) => [
    beside,
    arrivedPerSecond / perSecond,
    arrivedPerSecond,
    longestSilenceMs / 1_000,
    latency.p50 / 1_000,
    latency.p99 / 1_000,
    faults.lost,
    faults.inverted,
    faults.again,
  ];
  return {
    title: 'Webhooks to one endpoint, in turns alone and beside as many busy loops as there are cores',
    columns: [
      { name: 'beside' },
      { name: 'came, of what was due', digits: 2 },
      { name: 'came', unit: '1/s' },
      { name: 'longest silence', unit: 's', digits: 2 },
      { name: 'p50', unit: 's', digits: 2 },
      { name: 'p99', unit: 's', digits: 2 },
      { name: 'lost' },
      { name: 'inverted' },
      { name: 'again' },
    ],
    rows: turns.flatMap(([alone, beside]) => [row('nothing', alone), row('busy loops', beside)]),
    note: `${numberText(turns[0]?.[0].perSecond ?? 0)} changes a second. Silence: no webhook came though some were due.`,
  };
}

function checksOf(where: string, { faults, longestSilenceMs }: WebhookRun): Check[] {
  const silence = longestSilenceMs < LONGEST_SILENCE_MS ? {} : { breach: `it is ${numberText(longestSilenceMs / 1_000)} s` };
  return [
    check(`webhooks lost ${where}`, faults.lost, 0),
    check(`webhooks inverted ${where}`, faults.inverted, 0),
    check(`unknown webhooks ${where}`, faults.unknown, 0),
    { what: `the longest silence ${where} is below ${LONGEST_SILENCE_MS / 1_000} s`, ...silence },
  ];
}
