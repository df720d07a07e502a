import { each } from '@cauce/testing/system';
import { CardBuyer, type OpenPage } from '../load/card-buyer.js';
import { closedLoop, type LoadResult } from '../load/closed-loop.js';
import { MerchantClient } from '../load/merchant-client.js';
import type { CpuTimes } from '../measure/cpu.js';
import { Latencies, type Latency } from '../measure/latencies.js';
import { measureCpu } from '../measure/quiet.js';
import type { Arrivals } from '../receiver/arrivals.js';
import type { Target } from './creates.js';
import { ORDER, type Payment } from './order.js';

/** A payment's life ends with two webhooks: the attempt's, and the payment's. */
export const WEBHOOKS_OF_A_LIFE = 2;

/** Where lives run. */
export type LifeTarget = Target & { readonly checkoutUrl: string; readonly sandboxUrl: string; readonly arrivals: Arrivals };

/** Whole lives at one number of clients. */
export type Lives = LoadResult & {
  readonly clients: number;
  readonly cpu: CpuTimes;
  /** By the name of the step. */
  readonly steps: ReadonlyMap<string, Latency>;
};

/** Measures one step. */
type Timed = <Done>(step: string, work: Promise<Done>) => Promise<Done>;

/** One kind of step of many lives, done by itself. */
export type Part = { readonly name: string; readonly perSecond: number };

/** The clients of a life. */
class Living {
  private readonly merchant: MerchantClient;
  private readonly buyer: CardBuyer;

  constructor(
    private readonly target: LifeTarget,
    connections: number,
  ) {
    this.merchant = new MerchantClient(target.url, target.token, connections);
    this.buyer = new CardBuyer(target, connections);
  }

  readonly create = async (): Promise<Payment> =>
    JSON.parse(await this.merchant.post(`/v1/${this.target.store}/payments`, ORDER)) as Payment;

  readonly openPage = ({ url }: Payment) => this.buyer.openPage(url);
  readonly enterCard = ({ url }: Payment) => this.buyer.enterCard(url);
  readonly pay = (page: OpenPage, cardToken: string) => this.buyer.pay(page, cardToken);

  /** All of it, with the time that each step took. */
  async whole(timed: Timed): Promise<void> {
    const payment = await timed('created', this.create());
    const page = await timed('page opened', this.openPage(payment));
    const cardToken = await timed('card entered', this.enterCard(payment));
    await timed('charged', this.pay(page, cardToken));
    await timed('second webhook', this.target.arrivals.until(payment.name, WEBHOOKS_OF_A_LIFE));
  }

  async close(): Promise<void> {
    await Promise.all([this.merchant.close(), this.buyer.close()]);
  }
}

/** Latencies step by step. */
class Steps {
  private readonly steps = new Map<string, Latencies>();

  readonly timed: Timed = async (step, work) => {
    const from = performance.now();
    const done = await work;
    const latencies = this.steps.get(step) ?? new Latencies();
    this.steps.set(step, latencies);
    latencies.record(performance.now() - from);
    return done;
  };

  get latencies(): ReadonlyMap<string, Latency> {
    return new Map([...this.steps].map(([step, { latency }]) => [step, latency]));
  }
}

/** As many lives as a number of clients can run, each from the creation to the second webhook. */
export async function lives(target: LifeTarget, clients: number, seconds: number, signal: AbortSignal): Promise<Lives> {
  const living = new Living(target, clients);
  try {
    const steps = new Steps();
    const operation = () => living.whole(steps.timed);
    const { done, cpu } = await measureCpu(target.processes, { seconds, signal }, () =>
      closedLoop({ clients, seconds, signal, operation }),
    );
    return { ...done, clients, cpu, steps: steps.latencies };
  } finally {
    await living.close();
  }
}

/** The same steps for a number of payments, but one kind of step after the other: the cost of each when nothing else runs. */
export async function partsOfLives(target: LifeTarget, clients: number, count: number, signal: AbortSignal): Promise<Part[]> {
  const living = new Living(target, clients);
  const timed = async <Item, Done>(name: string, items: readonly Item[], step: (item: Item) => Promise<Done>) => {
    const from = performance.now();
    const done = await each(items, clients, signal, step);
    return { part: { name, perSecond: (items.length * 1000) / (performance.now() - from) }, done };
  };
  try {
    const created = await timed('create', Array.from({ length: count }), living.create);
    const opened = await timed('payment’s page', created.done, living.openPage);
    const entered = await timed('card to the processor', created.done, living.enterCard);
    const ready = created.done.map(({ name }, at) => ({ name, page: opened.done[at], cardToken: entered.done[at] }));
    const paid = await timed('attempt, charge, two webhooks', ready, async ({ name, page, cardToken }) => {
      if (page !== undefined && cardToken !== undefined) await living.pay(page, cardToken);
      await target.arrivals.until(name, WEBHOOKS_OF_A_LIFE);
    });
    return [created, opened, entered, paid].map(({ part }) => part);
  } finally {
    await living.close();
  }
}

/** Lives per second if each took exactly the sum of its parts. */
export function rateOfParts(parts: readonly Part[]): number {
  return 1 / parts.reduce((sum, { perSecond }) => sum + 1 / perSecond, 0);
}
