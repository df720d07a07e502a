import { aMerchant, aReceiver, each, type Merchant, OperatorApi, type Stack } from '@cauce/testing/system';
import { MerchantClient } from '../load/merchant-client.js';
import { ORDER } from '../payments/order.js';

const BEGIN = Date.parse('2030-01-01T10:00:00.000Z');
const HOUR_MS = 3_600_000;
/** No advance reaches this time. */
const FAR_HOURS = 300 * 24;
const CLIENTS = 32;

/** A merchant with a test clock, and what is due on its way. */
export class Calendar {
  /** Hours since the beginning. */
  private hour = 0;

  private constructor(
    private readonly addresses: Stack,
    private readonly merchant: Merchant,
    private readonly operator: OperatorApi,
  ) {}

  /** Registers the merchant, with a receiver of its webhooks. */
  static async begin(addresses: Stack): Promise<Calendar> {
    const merchant = await aMerchant(addresses, { testClock: { now: timeAt(0) } });
    await aReceiver(addresses, merchant);
    return new Calendar(addresses, merchant, new OperatorApi(addresses));
  }

  /** Creates a number of payments, of which some expire one an hour, from the next hour on; the others never do here. */
  async fill(count: number, expiring: number, signal: AbortSignal): Promise<void> {
    const client = new MerchantClient(this.addresses.gatewayUrl, this.merchant.token, CLIENTS);
    const hours = Array.from({ length: count }, (_, at) => (at < expiring ? at + 1 : FAR_HOURS));
    const order = JSON.parse(ORDER) as object;
    try {
      await each(hours, CLIENTS, signal, (hour) =>
        client.post(`/v1/${this.merchant.store}/payments`, JSON.stringify({ ...order, expireTime: timeAt(hour) })),
      );
    } finally {
      await client.close();
    }
  }

  /** Moves the clock by a number of hours. Returns how long it took in milliseconds, and how much was due. */
  async advance(hours: number): Promise<{ readonly ms: number; readonly ranCount: number }> {
    this.hour += hours;
    const startedAt = performance.now();
    const { advance } = await this.operator.advance(this.merchant.organization, timeAt(this.hour));
    return { ms: performance.now() - startedAt, ranCount: advance?.ranCount ?? 0 };
  }

  /** Moves it several times by an hour in which nothing is due, and returns the median time in milliseconds. */
  async middleOfEmptyAdvances(count: number): Promise<number> {
    const times: number[] = [];
    for (let at = 0; at < count; at += 1) times.push((await this.advance(1)).ms);
    return times.sort((one, other) => one - other)[Math.floor(count / 2)] ?? 0;
  }
}

function timeAt(hour: number): string {
  return new Date(BEGIN + hour * HOUR_MS).toISOString();
}
