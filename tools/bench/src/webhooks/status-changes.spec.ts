import { CHANGES_PER_LIFE, PaymentLife } from './status-changes.js';

const owner = { organization: 'organizations/o', store: 'stores/s', linkKey: 'l1' };

it('equals what payments would append: consecutive revisions, and three status changes', () => {
  const life = new PaymentLife(owner);
  const [refused, paid] = [life.refused(), life.paid()];
  expect(refused.expected).toBe('no_stream');
  expect(refused.events.map(({ type }) => type)).toEqual(['PaymentCreated', 'AttemptStarted', 'AttemptFailed']);
  expect(paid.expected).toBe(2n);
  expect(paid.events.map(({ type }) => type)).toEqual(['AttemptStarted', 'AttemptSucceeded', 'PaymentFunded']);
  expect([...refused.announced, ...paid.announced].map(({ revision }) => revision)).toEqual([2, 4, 5]);
  expect(refused.announced.length + paid.announced.length).toBe(CHANGES_PER_LIFE);
});

it('goes on with a payment that was created before', () => {
  const [created] = new PaymentLife(owner).refused().events;
  if (created === undefined) throw new Error('nothing was created');
  const life = new PaymentLife(owner, { id: 'p', created });
  const [refused, paid] = [life.refused(), life.paid()];
  expect([refused.stream, refused.expected, paid.expected]).toEqual(['payment-p', 0n, 2n]);
  expect(refused.events.map(({ type }) => type)).toEqual(['AttemptStarted', 'AttemptFailed']);
  expect([...refused.announced, ...paid.announced].map(({ revision }) => revision)).toEqual([2, 4, 5]);
});
