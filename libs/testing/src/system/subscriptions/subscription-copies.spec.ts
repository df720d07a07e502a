import { type Original, SubscriptionCopies } from './subscription-copies.js';

const [id, method, chargeId, payment] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(26)) as [string, string, string, string];
const [organization, store] = ['organizations/one', 'stores/one'];
const accepted = '2026-11-21T10:00:00.000Z';
const nextBillingTime = '2026-11-28T10:00:00.000Z';
const plan = `${store}/subscription-plans/p`;
const name = `${plan}/subscriptions/${id}`;
const metadata = { principal: 'p' };

const original: Original = {
  id,
  organization,
  store,
  nextBillingTime,
  events: [
    { type: 'SubscriptionCreated', data: { terms: { name, organization }, at: accepted }, metadata },
    { type: 'ChargeRequested', data: { method, chargeId, at: accepted }, metadata },
    { type: 'CycleCharged', data: { chargeId, payment: `${store}/payments/${payment}`, period: { end: nextBillingTime } }, metadata },
  ],
  row: { create_time: new Date(accepted), plan, resource: { name, nextBillingTime }, facts: { organization }, rest: { method } },
};

const wish = {
  id: 'e'.repeat(26),
  organization: 'organizations/two',
  store: 'stores/two',
  method: 'f'.repeat(26),
  dueAt: Date.parse('2026-11-23T09:00:00.000Z'),
};

it('changes the names, the card and the times, in the events and in the row alike', () => {
  const { events, resource, facts, rest, createTime, plan: planOfCopy } = new SubscriptionCopies(original).copy(wish);
  const nameOfCopy = `stores/two/subscription-plans/p/subscriptions/${wish.id}`;
  const then = '2026-11-16T09:00:00.000Z';
  expect(createTime).toBe(then);
  expect(planOfCopy).toBe('stores/two/subscription-plans/p');
  expect(events[0]).toMatchObject({ data: { terms: { name: nameOfCopy, organization: wish.organization }, at: then }, metadata });
  expect(events[1]).toMatchObject({ type: 'ChargeRequested', data: { method: wish.method, at: then } });
  expect(events[2]).toMatchObject({ data: { period: { end: '2026-11-23T09:00:00.000Z' } } });
  expect(JSON.parse(resource)).toEqual({ name: nameOfCopy, nextBillingTime: '2026-11-23T09:00:00.000Z' });
  expect(JSON.parse(facts)).toEqual({ organization: wish.organization });
  expect(JSON.parse(rest)).toEqual({ method: wish.method });
});

it('gives each copy a charge, a payment and event ids of its own', () => {
  const copies = new SubscriptionCopies(original);
  const [one, other] = [copies.copy(wish), copies.copy(wish)];
  const text = JSON.stringify(one.events);
  for (const used of [id, method, chargeId, payment]) expect(text).not.toContain(used);
  expect(one.events[1]?.data).not.toEqual(other.events[1]?.data);
  expect(new Set([...one.events, ...other.events].map((event) => event.id)).size).toBe(6);
});

it('gives a copy of a refused renewal charges of its own, too', () => {
  const refused = 'r'.repeat(26);
  const renewal = { type: 'ChargeRequested', data: { method, chargeId: refused, at: nextBillingTime }, metadata };
  const row = { ...original.row, rest: { method, charges: [chargeId, refused] } };
  const { events, rest } = new SubscriptionCopies({ ...original, events: [...original.events, renewal], row }).copy(wish);
  const charges = events.filter(({ type }) => type === 'ChargeRequested').map(({ data }) => (data as { chargeId: string }).chargeId);
  expect(new Set([...charges, chargeId, refused]).size).toBe(4);
  expect(JSON.parse(rest)).toEqual({ method: wish.method, charges });
});

it('takes no subscription that was never charged', () => {
  expect(() => new SubscriptionCopies({ ...original, events: [] })).toThrow('not charged');
});
