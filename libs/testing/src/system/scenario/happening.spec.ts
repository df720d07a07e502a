import type { Recorded } from '../event-log.js';
import type { Webhook } from '../receiver/webhook.js';
import { describeHappening, happeningsOf, isSettled, timeOf } from './happening.js';

const at = '2030-01-01T10:00:00.000Z';
const event = (revision: number, type: string): Recorded => ({
  stream: 'payment-p',
  type,
  revision,
  id: `e${revision}`,
  data: { at },
  metadata: {},
});
const webhook = (revision: number, name: string, data: object): Webhook => ({
  receivedAt: at,
  headers: { 'webhook-id': `e${revision}` },
  body: JSON.stringify({ event: name, data, timestamp: Date.parse(at) / 1_000, signature: {} }),
  verified: { bearer: true, checksum: true, standardWebhooks: true },
});
const [started, failed, expired] = [event(1, 'AttemptStarted'), event(2, 'AttemptFailed'), event(3, 'PaymentExpired')];
const attemptFailed = webhook(2, 'paymentAttempt.statusChanged', { status: 'FAILED' });
const paymentExpired = webhook(3, 'payment.statusChanged', { status: 'EXPIRED' });
const wordsOf = (events: Recorded[], webhooks: Webhook[]) => happeningsOf(events, webhooks).map(describeHappening);

it('is named by its webhook, or by its type where it has none', () => {
  const words = ['AttemptStarted', 'paymentAttempt.statusChanged FAILED', 'payment.statusChanged EXPIRED'];
  expect(wordsOf([started, failed, expired], [attemptFailed, paymentExpired])).toEqual(words);
});

it('says how often a charge has failed', () => {
  const told = webhook(2, 'paymentAttempt.statusChanged', { status: 'FAILED', failedCount: 2 });
  expect(wordsOf([failed], [told])).toEqual(['paymentAttempt.statusChanged FAILED 2']);
});

it('is one happening, though its webhook comes several times', () => {
  expect(wordsOf([failed], [attemptFailed, attemptFailed])).toEqual(['paymentAttempt.statusChanged FAILED']);
});

it('waits for its own webhook, and for no other', () => {
  expect(happeningsOf([started, failed], []).map(isSettled)).toEqual([true, false]);
  expect(wordsOf([failed], [])).toEqual(['AttemptFailed, of which no webhook came']);
});

it('says when its webhook is unexpected, a different one, or out of order', () => {
  expect(wordsOf([started], [webhook(1, 'payment.statusChanged', { status: 'PENDING' })])).toEqual([
    'payment.statusChanged PENDING, of AttemptStarted',
  ]);
  expect(wordsOf([failed], [webhook(2, 'payment.statusChanged', { status: 'FAILED' })])).toEqual([
    'payment.statusChanged FAILED, of AttemptFailed',
  ]);
  expect(wordsOf([failed, expired], [paymentExpired, attemptFailed])).toEqual([
    'paymentAttempt.statusChanged FAILED',
    'payment.statusChanged EXPIRED, out of order',
  ]);
});

it('has the time of its webhook, else the stored one', () => {
  const later = '2030-01-01T10:00:00.999Z';
  const [first, second] = happeningsOf(
    [
      { ...started, data: { at: later } },
      { ...failed, data: { at: later } },
    ],
    [attemptFailed],
  );
  expect([first && timeOf(first), second && timeOf(second)]).toEqual([later, at]);
});
