import { each, eventually, OperatorApi } from '@cauce/testing/system';
import { duringOpenLoop } from '../load/open-loop.js';
import type { Shop } from '../payments/shop.js';
import { Receiver } from '../receiver/receiver.js';
import type { BenchStack } from '../stack/bench-stack.js';
import { isDone } from './asked.js';
import { Exchange } from './exchange.js';

const PER_SECOND = 4;
const AT_ONCE = 8;
/** A webhook whose sender was killed is sent again once its lease is over. */
const PATIENCE = { within: 90_000 };

/** An operator cancels some of a shop's payments meanwhile: of each cancel its merchant hears, also of one in the middle of an outage. */
export class Withdrawals {
  private readonly exchange: Exchange;
  private readonly webhooks = new Map<string, Set<string>>();
  private chosen: string[] = [];

  private constructor(
    private readonly receiver: Receiver,
    private readonly token: string,
    url: string,
  ) {
    this.exchange = new Exchange(url);
    receiver.onArrival = ({ id, body }) => {
      const { data } = JSON.parse(body) as { readonly data: { readonly name: string } };
      const known = this.webhooks.get(data.name) ?? new Set();
      this.webhooks.set(data.name, known.add(id));
    };
  }

  static async open({ addresses }: BenchStack, { organization }: Shop): Promise<Withdrawals> {
    const receiver = await Receiver.start();
    await new OperatorApi(addresses).registerEndpoint(organization, { url: receiver.urlOf('withdrawals') });
    return new Withdrawals(receiver, addresses.operatorToken, addresses.operatorUrl);
  }

  /** Cancels one of these payments after the other, until `work` is over. @param payments grows meanwhile */
  async during<Done>(payments: readonly string[], signal: AbortSignal, work: () => Promise<Done>): Promise<Done> {
    this.chosen = [];
    const begin = async () => {
      const payment = payments[this.chosen.length];
      if (payment === undefined) return;
      this.chosen.push(payment);
      await this.cancel(payment);
    };
    return duringOpenLoop({ perSecond: PER_SECOND, signal, begin }, work);
  }

  /** Asks once more for each, until it is granted, and waits until all are told, or for a minute and a half. */
  async settle(
    signal: AbortSignal,
  ): Promise<{ readonly canceled: readonly string[]; readonly told: ReadonlyMap<string, ReadonlySet<string>> }> {
    const canceled = this.chosen;
    await each(canceled, AT_ONCE, signal, (payment) => eventually(() => this.cancel(payment), isDone, PATIENCE).catch(() => undefined));
    const isTold = (payment: string) => this.webhooks.has(payment);
    await eventually(() => canceled.every(isTold), Boolean, PATIENCE).catch(() => undefined);
    return { canceled, told: this.webhooks };
  }

  async close(): Promise<void> {
    await Promise.all([this.receiver.stop(), this.exchange.close()]);
  }

  private cancel(payment: string) {
    return this.exchange.ask({ method: 'POST', path: `/admin/v1/${payment}:cancel`, token: this.token, body: '{}' });
  }
}
