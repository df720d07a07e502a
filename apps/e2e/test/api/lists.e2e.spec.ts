import { evolveView, type PaymentEvent, type PaymentView } from '@cauce/payments-domain';
import {
  aMerchant,
  aPayment,
  Buyer,
  CARDS,
  EventLog,
  eventually,
  type Merchant,
  MerchantApi,
  type Payment,
  Stack,
} from '@cauce/testing/system';
import { refusalOf } from '../../src/refusal.js';
import { invalid } from '../../src/refusals.js';

const stack = Stack.fromEnv();
const log = new EventLog(stack);
afterAll(() => log.close());

const idOf = (name: string) => name.slice(name.lastIndexOf('/') + 1);
const names = (payments: readonly Payment[]) => payments.map(({ name }) => name);
const tokenQuery = (token = '') => `pageToken=${encodeURIComponent(token)}`;

async function create(merchant: Merchant, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let at = 0; at < count; at++) {
    const terms = aPayment({ title: `Order ${at}` });
    made.unshift((await merchant.api.createPayment(merchant.store, terms)).name);
  }
  return made;
}

describe('the payments of a store', () => {
  let merchant: Merchant;
  let newestFirst: string[];
  beforeAll(async () => {
    merchant = await aMerchant(stack);
    newestFirst = await create(merchant, 7);
  });
  const list = (query: string) => merchant.api.payments(merchant.store, query);

  it('come newest first', async () => {
    expect(names((await list('')).payments)).toEqual(newestFirst);
  });

  it.each([1, 2, 3, 7, 1000])('come in pages of %i without a gap or a repeat', async (pageSize) => {
    expect(names(await merchant.api.allPayments(merchant.store, pageSize))).toEqual(newestFirst);
  });

  it('have no further page after the last one', async () => {
    expect(await list('?pageSize=7')).not.toHaveProperty('nextPageToken');
    expect(await list('?pageSize=6')).toHaveProperty('nextPageToken');
  });

  it('may be read with a changing page size', async () => {
    const { nextPageToken } = await list('?pageSize=2');
    expect(names((await list(`?pageSize=4&${tokenQuery(nextPageToken)}`)).payments)).toEqual(newestFirst.slice(2, 6));
  });

  it('start over with an empty page token', async () => {
    expect(names((await list('?pageToken=')).payments)).toEqual(newestFirst);
  });

  it('keep their pages while new ones are created', async () => {
    const { nextPageToken } = await list('?pageSize=3');
    const later = await create(merchant, 2);
    expect(names((await list(`?pageSize=50&${tokenQuery(nextPageToken)}`)).payments)).toEqual(newestFirst.slice(3));
    newestFirst = [...later, ...newestFirst];
    expect(names((await list('')).payments)).toEqual(newestFirst);
  });

  it('equal the payments read one by one', async () => {
    const { payments } = await list('');
    expect(await Promise.all(payments.map(({ name }) => merchant.api.payment(name)))).toEqual(payments);
  });

  it('include new ones at once, on either process', async () => {
    const other = new MerchantApi(stack.part('gateway-2').url, merchant.token);
    for (let round = 0; round < 5; round++) {
      const made = await merchant.api.createPayment(merchant.store, aPayment());
      expect((await other.payments(merchant.store, '?pageSize=1')).payments).toEqual([made]);
      expect(await other.payment(made.name)).toEqual(made);
    }
  });

  it.each(['0', '1001', 'abc', '-1', '1.5', ' 1', '٣'])('refuse a pageSize of %j', async (size) => {
    const answer = await merchant.api.door.ask('GET', `/${merchant.store}/payments?pageSize=${encodeURIComponent(size)}`);
    expect(refusalOf(answer)).toEqual(invalid('pageSize'));
  });

  it('refuse every repeated parameter, all at once', async () => {
    const answer = await merchant.api.door.ask('GET', `/${merchant.store}/payments?pageSize=1&pageSize=2&pageToken=&pageToken=`);
    expect(refusalOf(answer)).toEqual(invalid('pageSize', 'pageToken'));
  });
});

describe('the payments of a store, filtered', () => {
  let merchant: Merchant;
  let paid: Payment;
  let waiting: Payment;
  beforeAll(async () => {
    merchant = await aMerchant(stack);
    paid = await merchant.api.createPayment(merchant.store, aPayment({ correlationId: 'DR-1' }));
    waiting = await merchant.api.createPayment(merchant.store, aPayment({ correlationId: 'DR-1' }));
    await merchant.api.createPayment(merchant.store, aPayment());
    await new Buyer().pay(paid.url, CARDS.approved);
    paid = await eventually(
      () => merchant.api.payment(paid.name),
      ({ status }) => status === 'FUNDED',
    );
  });
  const list = async (query: Record<string, string>) =>
    (await merchant.api.payments(merchant.store, `?${new URLSearchParams(query).toString()}`)).payments;

  it('are those of a status, of a reference, of a time, or of all of these', async () => {
    expect(await list({ status: 'FUNDED' })).toEqual([paid]);
    expect(await list({ correlationId: 'DR-1' })).toEqual([waiting, paid]);
    expect(await list({ createTimeTo: waiting.createTime })).toEqual([paid]);
    expect(await list({ correlationId: 'DR-1', status: 'AWAITING_PAYMENT', createTimeFrom: waiting.createTime })).toEqual([waiting]);
  });

  it('come page by page through the typed client', async () => {
    const query = { correlationId: 'DR-1', pageSize: 1 };
    const seen: Payment[] = [];
    for await (const each of merchant.api.client.payments.list(merchant.store, query)) seen.push(each);
    expect(seen).toEqual([waiting, paid]);
  });

  it('need a page token of the same filters', async () => {
    const { nextPageToken } = await merchant.api.payments(merchant.store, '?correlationId=DR-1&pageSize=1');
    for (const filter of ['', '&correlationId=DR-2', '&correlationId=DR-1&status=FUNDED']) {
      const answer = await merchant.api.door.ask('GET', `/${merchant.store}/payments?${tokenQuery(nextPageToken)}${filter}`);
      expect(refusalOf(answer)).toEqual(invalid('pageToken'));
    }
  });

  it('refuse what no payment can have, all at once', async () => {
    const query = 'status=PAID&correlationId=&createTimeFrom=yesterday&createTimeTo=2026-02-30T00:00:00Z&color=blue&pageSize=0';
    const answer = await merchant.api.door.ask('GET', `/${merchant.store}/payments?${query}`);
    expect(refusalOf(answer)).toEqual(invalid('color', 'correlationId', 'createTimeFrom', 'createTimeTo', 'pageSize', 'status'));
  });
});

describe('the pages of a store in which much happens', () => {
  it('hold every payment that was there once, in order, while others are made and these change', async () => {
    const merchant = await aMerchant(stack);
    const soon = () => new Date(Date.now() + 5_000).toISOString();
    const terms = (at: number) => aPayment({ title: `Order ${at}`, ...(at % 3 === 0 && { expireTime: soon() }) });
    const made: Payment[] = [];
    for (let at = 0; at < 30; at++) made.push(await merchant.api.createPayment(merchant.store, terms(at)));
    const known = new Set(names(made));
    const inOrder = names(await merchant.api.allPayments(merchant.store, 1000)).filter((name) => known.has(name));
    expect(inOrder).toHaveLength(known.size);
    let writing = true;
    const writer = async () => {
      for (let at = 0; writing && at < 60; at++) await merchant.api.createPayment(merchant.store, aPayment());
    };
    const others = [writer(), ...made.filter((_, at) => at % 3 === 1).map(({ url }) => new Buyer().pay(url, CARDS.approved))];
    try {
      for (let expired = 0; expired < 10;) {
        for (const pageSize of [3, 7, 50]) {
          const seen = await merchant.api.allPayments(merchant.store, pageSize);
          expect(new Set(names(seen)).size).toBe(seen.length);
          expect(names(seen).filter((name) => known.has(name))).toEqual(inOrder);
          expired = seen.filter(({ status }) => status === 'EXPIRED').length;
        }
      }
    } finally {
      writing = false;
      await Promise.all(others);
    }
  });
});

describe('a page token', () => {
  let merchant: Merchant;
  let token: string;
  beforeAll(async () => {
    merchant = await aMerchant(stack);
    await create(merchant, 2);
    token = (await merchant.api.payments(merchant.store, '?pageSize=1')).nextPageToken ?? '';
  });
  const refused = async (path: string, sent: string, api = merchant.api) =>
    refusalOf(await api.door.ask('GET', `/${path}?${tokenQuery(sent)}`));

  it('is refused when it was changed', async () => {
    const at = token.length - 5;
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    for (const sent of [changed, token.slice(0, -1), `${token}A`, 'abc', ' ']) {
      expect(await refused(`${merchant.store}/payments`, sent)).toEqual(invalid('pageToken'));
    }
  });

  it('is refused in another store', async () => {
    const other = await aMerchant(stack);
    await create(other, 2);
    expect(await refused(`${other.store}/payments`, token, other.api)).toEqual(invalid('pageToken'));
  });

  it('is refused in another list of the same store', async () => {
    const [first] = (await merchant.api.payments(merchant.store)).payments;
    expect(await refused(`${first?.name ?? ''}/attempts`, token)).toEqual(invalid('pageToken'));
  });

  it('does not reveal its content', () => {
    const parts = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    expect(parts.join(' ')).not.toMatch(/\d{4}-\d\d-\d\d|payments|stores/);
  });
});

describe('the attempts of a payment', () => {
  it('come newest first, in pages', async () => {
    const merchant = await aMerchant(stack);
    const { name, url } = await merchant.api.createPayment(merchant.store, aPayment());
    for (const card of [CARDS.withoutFunds, CARDS.stolen, CARDS.approved]) await new Buyer().pay(url, card);
    const { paymentAttempts } = await merchant.api.attempts(name);
    expect(paymentAttempts.map(({ status }) => status)).toEqual(['SUCCEEDED', 'FAILED', 'FAILED']);
    const first = await merchant.api.attempts(name, '?pageSize=2');
    const second = await merchant.api.attempts(name, `?pageSize=2&${tokenQuery(first.nextPageToken)}`);
    expect([...first.paymentAttempts, ...second.paymentAttempts]).toEqual(paymentAttempts);
    expect(second).not.toHaveProperty('nextPageToken');
  });
});

describe('rows', () => {
  it('equal the folds of their streams, whatever has happened', async () => {
    const merchant = await aMerchant(stack);
    const made = await Promise.all(
      Array.from({ length: 12 }, () => merchant.api.createPayment(merchant.store, aPayment({ discountPercentage: 0.1 }))),
    );
    const cards = [CARDS.approved, CARDS.withoutFunds, CARDS.reviewed];
    await Promise.all(cards.map((card, at) => new Buyer().pay(made[at]?.url ?? '', card)));
    const listed = await merchant.api.allPayments(merchant.store, 5);
    expect(listed).toHaveLength(made.length);
    for (const payment of listed) {
      const view = await foldOf(idOf(payment.name));
      expect(payment).toEqual({ ...view?.payment, url: payment.url });
      const attempts = [...(view?.attempts.values() ?? [])].map(({ resource }) => resource).reverse();
      expect((await merchant.api.attempts(payment.name)).paymentAttempts).toEqual(attempts);
    }
  });
});

async function foldOf(paymentId: string): Promise<PaymentView | undefined> {
  const events = await log.stream(`payment-${paymentId}`);
  return events.reduce<PaymentView | undefined>((view, { type, data }) => evolveView(view, { type, data } as PaymentEvent), undefined);
}
