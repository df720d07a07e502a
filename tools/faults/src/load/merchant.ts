import { ask } from '@cauce/stack';
import type { Door } from '../evidence/api.js';
import type { Journal } from './journal.js';
import { isPassing, persist, type Try } from './persistence.js';

/** As much of a payment as a merchant's backend looks at. */
export type Payment = {
  readonly name: string;
  readonly status: string;
  readonly amountCents: number;
  readonly url: string;
  /** RFC 3339. */
  readonly createTime: string;
};

/** A payment to create: the same key, the same terms. `expireTime`: RFC 3339. */
export type Wanted = { readonly key: string; readonly amountCents: number; readonly expireTime?: string | undefined };

/** Where a merchant asks, and as whom; and where its operators do. */
export type Shop = {
  readonly doors: readonly string[];
  readonly operators: readonly Door[];
  readonly store: string;
  readonly token: string;
};

const TIMEOUT_MS = 6_000;

/** A merchant's backend: it asks another gateway when one does not answer, always with the same Idempotency-Key. */
export class Merchant {
  private door = 0;

  constructor(
    private readonly shop: Shop,
    private readonly journal: Journal,
    firstDoor: number,
  ) {
    this.door = firstDoor;
  }

  /** The door that it asks first, with its key. */
  get ownDoor(): Door {
    return { url: this.shop.doors[0] ?? '', token: this.shop.token };
  }

  /** Creates the payment of this key, however often it takes. Undefined: given up, or its time was over before anybody could be asked. */
  async create({ key, amountCents, expireTime }: Wanted): Promise<Payment | undefined> {
    const body = JSON.stringify({
      amountCents,
      currencyCode: 'COP',
      title: 'Two mugs',
      correlationId: key,
      buyer: { firstName: 'Ana', phoneNumber: '+573001234567' },
      expireTime,
    });
    const created = await persist<Payment | 'too late'>(this.journal, 'create', async (tries) => {
      const answer = await this.ask('POST', `/v1/${this.shop.store}/payments`, tries, { 'idempotency-key': key }, body);
      if (answer.status === 400 && expireTime !== undefined && Date.parse(expireTime) <= Date.now()) return { done: 'too late' };
      const outcome = await readPayment(answer);
      if ('done' in outcome) this.acknowledge(key, outcome.done, answer);
      return outcome;
    });
    return created === 'too late' ? undefined : created;
  }

  /** Reads a payment that it was told exists: a 404 is a lie. */
  async read(name: string): Promise<Payment | undefined> {
    const payment = await persist(this.journal, 'read', async (tries) => readPayment(await this.ask('GET', `/v1/${name}`, tries)));
    if (payment !== undefined) this.journal.seen.push({ name, status: payment.status });
    return payment;
  }

  private acknowledge(key: string, { name, amountCents }: Payment, { headers }: Response): void {
    this.journal.acknowledge({ key, name, amountCents, replayed: headers.get('idempotent-replayed') === 'true' });
  }

  private async ask(method: string, path: string, tries: number, extra: Record<string, string> = {}, body?: string): Promise<Response> {
    if (tries > 0) this.door += 1;
    this.journal.count(tries > 0);
    const door = this.shop.doors[this.door % this.shop.doors.length] ?? '';
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { authorization: `Bearer ${this.shop.token}`, ...type, ...extra };
    return ask(door + path, { method, headers, ...(body !== undefined && { body }), signal: AbortSignal.timeout(TIMEOUT_MS) });
  }
}

async function readPayment(answer: Response): Promise<Try<Payment>> {
  if (answer.status === 200) return { done: (await answer.json()) as Payment };
  if (isPassing(answer)) return { again: String(answer.status) };
  return { refused: `answered ${answer.status}: ${(await answer.text()).slice(0, 300)}` };
}
