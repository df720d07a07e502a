import { anAttempt, aPayment } from '../../test/payment.builder.js';
import { isPayable, pageState } from './page-state.js';

const pending = anAttempt({ status: 'PENDING' });
const atTheBank = anAttempt({ method: 'PSE', status: 'PENDING', continueUrl: 'https://bank.example/x' });
const failed = anAttempt({ status: 'FAILED', failure: 'DECLINED' });
const succeeded = anAttempt({ status: 'SUCCEEDED' });

it.each([
  ['pay', aPayment({})],
  ['declined', aPayment({ attempt: failed })],
  ['processing', aPayment({ attempt: pending })],
  ['processing', aPayment({ attempt: pending, now: '2026-11-21T23:50:00.000Z' })],
  ['processing', aPayment({ status: 'EXPIRED', attempt: pending })],
  ['expired', aPayment({ status: 'EXPIRED' })],
  ['expired', aPayment({ status: 'EXPIRED', attempt: failed })],
  ['expired', aPayment({ now: '2026-11-21T23:40:00.000Z' })],
  ['review', aPayment({ status: 'UNDER_REVIEW', attempt: pending })],
  ['paid', aPayment({ status: 'FUNDED', attempt: succeeded })],
  ['canceled', aPayment({ status: 'CANCELED', attempt: failed })],
  ['continue', aPayment({ attempt: atTheBank })],
  ['processing', aPayment({ attempt: atTheBank, now: '2026-11-21T23:28:00.000Z' })],
  ['processing', aPayment({ status: 'EXPIRED', attempt: atTheBank })],
] as const)('is %s', (state, payment) => {
  expect(pageState(payment)).toBe(state);
});

it('allows a try only before the first one, after a failed one, and while one waits for its buyer', () => {
  expect(isPayable(aPayment({ attempt: atTheBank }))).toBe(true);
  expect(isPayable(aPayment({}))).toBe(true);
  expect(isPayable(aPayment({ attempt: failed }))).toBe(true);
  expect(isPayable(aPayment({ attempt: pending }))).toBe(false);
  expect(isPayable(aPayment({ status: 'FUNDED', attempt: succeeded }))).toBe(false);
});
