import { idOf } from '@cauce/kernel';
import {
  acceptAsCheckout,
  after,
  aMerchant,
  aReceiver,
  ChargeScript,
  each,
  eventually,
  type Made,
  type Merchant,
  OperatorApi,
  StoredCards,
} from '@cauce/testing/system';
import type { BenchStack } from '../stack/bench-stack.js';
import { rowsOf } from '../stack/rows.js';

const BEGIN = '2030-01-31T10:00:00.000Z';
const BUYER = { email: 'ana@correo.example', phoneNumber: '+573001234567', firstName: 'Ana', lastName: 'Ríos' };
const PLAN = { displayName: 'Club del café', amountCents: 5_000_000, currencyCode: 'COP' };
const CLIENTS = 8;

const ACTIVE =
  "SELECT count(*)::int AS count FROM subscription WHERE store = $1 AND status = 'ACTIVE' AND resource->>'nextBillingTime' = $2";
const ATTEMPTS = `SELECT (count(*) FILTER (WHERE attempt->>'status' = 'SUCCEEDED'))::int AS charges,
  (count(*) FILTER (WHERE attempt->>'status' = 'FAILED'))::int AS failures
  FROM payment, json_array_elements(attempts) AS attempt WHERE store = $1`;

/** Subscriptions of one merchant and one anchor, on a test clock. */
export class Subscribers {
  private readonly operator: OperatorApi;
  /** How many charges the scripts let fail. */
  declines = 0;
  /** When something is due, one after the other. */
  private readonly dueTimes = new Set<string>();

  private constructor(
    private readonly bench: BenchStack,
    private readonly merchant: Merchant,
    private readonly months: number,
  ) {
    this.operator = new OperatorApi(bench.addresses);
  }

  /** Registers the merchant, with a receiver of its webhooks. */
  static async begin(bench: BenchStack, months: number): Promise<Subscribers> {
    const merchant = await aMerchant(bench.addresses, { testClock: { now: BEGIN }, features: { subscriptions: true } });
    await aReceiver(bench.addresses, merchant);
    return new Subscribers(bench, merchant, months);
  }

  /** Makes them, stores their cards, says what their charges do, and accepts. Resolves when all are charged for the first time. */
  async accept(count: number, signal: AbortSignal): Promise<void> {
    const { api, store, organization } = this.merchant;
    const plan = await api.door.post<{ name: string }>(`/${store}/subscription-plans`, PLAN);
    const cards = new StoredCards(this.bench.stack, CLIENTS);
    try {
      await each(
        Array.from({ length: count }, (_, nth) => nth),
        CLIENTS,
        signal,
        async (nth) => {
          const made = await api.door.post<Made>(`/${plan.name}/subscriptions`, { buyer: BUYER });
          const { proof } = await cards.store(idOf(made.name), organization);
          await new ChargeScript(this.bench.addresses, `subscription-${idOf(made.name)}`).set(...this.scriptOf(nth));
          await acceptAsCheckout(this.bench.stack, made, proof);
        },
      );
    } finally {
      await cards.close();
    }
    await eventually(
      () => this.active(1),
      (active) => active === count,
      { within: 60_000 },
    );
  }

  /** Lives the months in one advance. */
  async live(): Promise<{ readonly seconds: number; readonly stops: number; readonly ranCount: number }> {
    const startedAt = performance.now();
    const { advance } = await this.operator.advance(this.merchant.organization, after(BEGIN, { months: this.months }));
    return { seconds: (performance.now() - startedAt) / 1_000, stops: this.dueTimes.size, ranCount: advance?.ranCount ?? 0 };
  }

  /** What became of them. */
  async counts(): Promise<{ readonly charges: number; readonly failures: number; readonly active: number }> {
    const { payments } = this.bench.stack.world.addresses.databaseUrls;
    const [row] = await rowsOf<{ charges: number; failures: number }>(payments, ATTEMPTS, [this.merchant.store]);
    return { charges: row?.charges ?? 0, failures: row?.failures ?? 0, active: await this.active(this.months + 1) };
  }

  /** Approved but for one cycle, which fails once, of every third subscription twice: the retries are on days 2 and 5. */
  private scriptOf(nth: number): string[] {
    const failing = (nth % this.months) + 1;
    const failures = nth % 3 === 0 && failing < this.months ? 2 : failing < this.months ? 1 : 0;
    this.declines += failures;
    for (let month = 1; month <= this.months; month += 1) this.dueTimes.add(after(BEGIN, { months: month }));
    const date = after(BEGIN, { months: failing });
    for (const days of [2, 5].slice(0, failures)) this.dueTimes.add(after(date, { days }));
    const words = (count: number, word: string) => Array.from({ length: count }, () => word);
    return [...words(failing, 'approve'), ...words(failures, 'decline'), ...words(this.months - failing + 1, 'approve')];
  }

  private async active(cycles: number): Promise<number> {
    const { billing } = this.bench.stack.world.addresses.databaseUrls;
    const [row] = await rowsOf<{ count: number }>(billing, ACTIVE, [this.merchant.store, after(BEGIN, { months: cycles })]);
    return row?.count ?? 0;
  }
}
