import { PaymentCopies } from './payment-copies.js';

const ID = 'a'.repeat(26);
const created = '2026-11-21T10:00:00.000Z';
const expires = '2026-11-22T10:00:00.000Z';
const resource = { name: `stores/s/payments/${ID}`, createTime: created, updateTime: created, expireTime: expires, amountCents: 5 };
const data = { at: created, terms: { name: resource.name, expireTime: expires } };
const original = {
  name: resource.name,
  event: { type: 'PaymentCreated', data, metadata: { principal: 'p' } },
  row: { resource, rest: { at: created } },
};

it('changes the name and the times, in the event and in the row alike', () => {
  const at = Date.parse('2026-11-21T12:00:00.000Z');
  const { id, createTime, event, resource: text, rest } = new PaymentCopies(original).copy(at);
  const name = `stores/s/payments/${id}`;
  const [now, then] = ['2026-11-21T12:00:00.000Z', '2026-11-22T12:00:00.000Z'];
  expect(id).toMatch(/^[a-z2-7]{26}$/);
  expect(createTime).toBe(now);
  expect(event).toEqual({ type: 'PaymentCreated', data: { at: now, terms: { name, expireTime: then } }, metadata: { principal: 'p' } });
  expect(JSON.parse(text)).toEqual({ name, createTime: now, updateTime: now, expireTime: then, amountCents: 5 });
  expect(JSON.parse(rest)).toEqual({ at: now });
});

it('never makes the same copy twice', () => {
  const copies = new PaymentCopies(original);
  expect(copies.copy(0).id).not.toBe(copies.copy(0).id);
});
