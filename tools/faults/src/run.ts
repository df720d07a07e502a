import { join } from 'node:path';
import type { ClusterName } from '@cauce/clusters';
import { pause } from '@cauce/patience';
import type { Ports, Progress } from '@cauce/stack';
import { Acquirer } from './acquirer/acquirer.js';
import { Bombs } from './bombs/bombs.js';
import { judge } from './checks/checks.js';
import { collect, journalOf, untilQuiet, type Witnesses } from './collect.js';
import { happenedIn } from './evidence/announcements.js';
import { waitsBeside } from './evidence/beside-faults.js';
import type { Evidence } from './evidence/evidence.js';
import { newEventsOf } from './evidence/subscriptions.js';
import { Injector } from './faults/injector.js';
import { LeaseWatch } from './faults/lease-watch.js';
import { ACQUIRER, type FaultKind, type PlannedFault, schedule, wantedPart } from './faults/schedule.js';
import { type FaultsStack, startFaultsStack } from './faults-stack.js';
import { Journal } from './load/journal.js';
import { Load } from './load/load.js';
import { Renewals } from './load/renewals.js';
import { Random } from './random.js';
import { Receiver } from './receiver/receiver.js';
import { figuresOf } from './report/figures.js';
import { measure } from './report/measures.js';
import type { Report } from './report/report.js';
import { openShop, processorOf, type Tenant } from './shop.js';

/** What a run is to do. */
export type RunOptions = {
  readonly seed: number;
  readonly minutes: number;
  /** New payments a second; 0: no buyers, renewals alone. */
  readonly rate: number;
  /** Subscriptions that fall due meanwhile. */
  readonly renewals: number;
  readonly freezeSeconds: number;
  /** Only these parts (`redis:flush`: in this way alone); when absent the clusters or, without any, all parts. */
  readonly parts?: readonly string[];
  /** They stand for one server each. */
  readonly clusters: readonly ClusterName[];
  readonly kinds: readonly FaultKind[];
  /** A bomb is thrown at each place, in place of these faults. */
  readonly bombs?: boolean;
  readonly dataDir: string;
  readonly ports: Ports;
  readonly progress: Progress;
  /** Called every second while it runs. */
  readonly onTick?: (state: string) => void;
  readonly signal: AbortSignal;
};

/** The receiver's share of 500s: about one webhook in thirty. */
const FAILING = 0.03;
const OUTAGES_TOLD = 20;
const COOL_DOWN_MS = 3_000;

/** The whole of it: a stack, load, faults, quiet, evidence, judgement. The stack is stopped in any case. */
export async function run(options: RunOptions): Promise<Report> {
  const bombs = options.bombs === true ? await Bombs.start(options.ports) : undefined;
  try {
    const stack = await startFaultsStack({ ...options, overrides: bombs?.overrides });
    try {
      return await runOn(stack, options, bombs);
    } finally {
      await options.progress.step('Stopping', () => stack.stop());
    }
  } finally {
    await bombs?.stop();
  }
}

async function runOn(stack: FaultsStack, options: RunOptions, bombs: Bombs | undefined): Promise<Report> {
  const { progress, signal, dataDir } = options;
  signal.throwIfAborted();
  const random = new Random(options.seed);
  const plan = bombs === undefined ? schedule(random.fork(), planOf(stack, options)) : [];
  await using ends = new AsyncDisposableStack();
  const hearing = async (file: string) => {
    const receiver = await Receiver.start({ file: join(dataDir, file), random: random.fork(), failing: FAILING });
    ends.defer(() => receiver.stop());
    return receiver;
  };
  const [one, other] = [await hearing('received.jsonl'), await hearing('received-2.jsonl')];
  const shops = await progress.step('Merchants', async () => [await openShop(stack, one), await openShop(stack, other)] as const);
  const { organization } = shops[1];
  const acquirer = await progress.step('Acquirer', () => Acquirer.open({ stack, dataDir, organization }));
  ends.defer(() => acquirer.stop());
  const tenants: readonly [Tenant, Tenant] = [
    { shop: shops[0], receiver: one, processor: processorOf(stack), journal: new Journal() },
    { shop: shops[1], receiver: other, processor: acquirer.processor, journal: new Journal() },
  ];
  const journeys = random.fork();
  const times = { durationMs: options.minutes * 60_000, faultsAt: plan.map(({ at }) => at) };
  const loading = { stack, tenants, signal, random: random.fork(), count: options.renewals, ...times };
  const renewals = await progress.step(`${options.renewals} subscriptions`, () => Renewals.load(loading));
  return await breakAll({ stack, tenants, acquirer, renewals, bombs }, journeys, plan, options);
}

/** From here on, what ends is noted, and started again. */
async function breakAll(
  { acquirer, ...of }: Omit<Witnesses, 'injector'> & { readonly acquirer: Acquirer },
  random: Random,
  plan: readonly PlannedFault[],
  options: RunOptions,
): Promise<Report> {
  const { progress, signal } = options;
  const startTime = new Date().toISOString();
  const { databaseUrls, redisUrl } = of.stack.world.addresses;
  const leases = (['payments', 'billing'] as const).map((service) => new LeaseWatch(service, databaseUrls[service]));
  const injector = new Injector({
    parts: [...of.stack.parts, acquirer.part],
    redisUrl,
    clusters: of.stack.clusters,
    answerBadly: (bad, forMs) => acquirer.answerBadly(bad, forMs),
  });
  const witnesses = { ...of, injector };
  try {
    const load = new Load({ places: of.tenants, random, rate: options.rate });
    const what = of.bombs === undefined ? 'Faults' : 'Bombs';
    await progress.step(`${what}, ${options.minutes} min`, () => endure(witnesses, load, plan, options));
    signal.throwIfAborted();
    const quietFrom = Date.now();
    await progress.step('Quiet', () => untilQuiet(witnesses, signal));
    const quietAfterSeconds = (Date.now() - quietFrom) / 1000;
    const evidence = await progress.step('Evidence', () => collect(witnesses));
    return conclude({ options, startTime, evidence, witnesses, leases, quietAfterSeconds });
  } finally {
    await Promise.all([injector.stop(), ...leases.map((watch) => watch.stop())]);
  }
}

function planOf(stack: FaultsStack, { parts, kinds, minutes, freezeSeconds }: RunOptions) {
  const clusters = stack.clusters.map(({ name }) => name);
  const names = [...stack.parts.map(({ name }) => name), ACQUIRER, ...clusters];
  const unknown = (parts ?? []).map((part) => wantedPart(part).name).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: there are ${names.join(', ')}.`);
  const usual = clusters.length > 0 ? clusters : names;
  return { parts: parts ?? usual, clusters, kinds, durationMs: minutes * 60_000, freezeMs: freezeSeconds * 1_000 };
}

/** Load from the first to the last minute, faults meanwhile; ends when the last client has been served. */
async function endure({ injector, tenants, bombs, stack }: Witnesses, load: Load, plan: readonly PlannedFault[], options: RunOptions) {
  const ends = performance.now() + options.minutes * 60_000;
  const tick = () => {
    const left = Math.max(0, Math.round((ends - performance.now()) / 1000));
    const done =
      bombs === undefined
        ? `${injector.inflicted.length} of ${plan.length} faults`
        : `${bombs.thrown.length} bombs, ${injector.crashes.length} ends`;
    const state = `${left} s left, ${done}, away: ${injector.away || 'nobody'}`;
    const sum = (count: (tenant: Tenant) => number) => tenants.reduce((so, tenant) => so + count(tenant), 0);
    const created = sum(({ journal }) => journal.acknowledged.length);
    const retries = sum(({ journal }) => journal.retries);
    const webhooks = sum(({ receiver }) => receiver.receipts.length);
    const counts = `${created} created, ${webhooks} webhooks, ${retries} retries, ${load.inFlight} under way`;
    options.onTick?.(`${state}; ${counts}`);
  };
  const timer = setInterval(tick, 1_000);
  try {
    await injector.run(plan, options.minutes * 60_000, options.signal);
    await bombs?.hit(stack, options.signal);
    await pause(Math.max(COOL_DOWN_MS, ends - performance.now()), options.signal);
    await Promise.race([load.stop(), aborted(options.signal)]);
  } finally {
    clearInterval(timer);
  }
}

type Conclusion = {
  readonly options: RunOptions;
  readonly startTime: string;
  readonly evidence: Evidence;
  readonly witnesses: Witnesses;
  readonly leases: readonly LeaseWatch[];
  readonly quietAfterSeconds: number;
};

function conclude({ options, startTime, evidence, witnesses, leases, quietAfterSeconds }: Conclusion): Report {
  const { seed, minutes, rate, freezeSeconds, clusters } = options;
  const { injector, tenants } = witnesses;
  const journal = journalOf(tenants);
  const faults = measure({
    receipts: evidence.receipts,
    events: happenedIn(evidence),
    inflicted: injector.inflicted,
    outages: journal.outages,
    leases: leases.flatMap(({ changes }) => changes),
    subscriptionEvents: newEventsOf(evidence),
  });
  const figures = figuresOf(evidence, witnesses, faults, quietAfterSeconds);
  const reasons = Object.fromEntries([...journal.reasons].sort(([, one], [, other]) => other - one));
  const outages = [...journal.outages].sort((one, other) => other.to - other.from - (one.to - one.from)).slice(0, OUTAGES_TOLD);
  return {
    seed,
    minutes,
    rate,
    renewals: options.renewals,
    freezeSeconds,
    clusters,
    startTime,
    figures,
    faults,
    outages,
    beside: waitsBeside(evidence).slice(0, OUTAGES_TOLD),
    reasons,
    verdicts: judge(evidence),
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
