import { calm, create, go, mishap, operate, payWith, wait } from './moves.js';
import { play } from './play.js';

const order = { payment: 'order-1', instance: 0 } as const;
const underReview = [create({ key: 'order-1', body: 'a', instance: 0 }), calm(), payWith({ ...order, card: 'review' }), calm()];

describe('histories that broke a law once', () => {
  it('an operator rejects a payment that another one just captured: the processor’s answer is recorded', async () => {
    const { breaches } = await play([
      ...underReview,
      operate({ ...order, what: 'approve' }),
      go({ which: 0, steps: 2 }), // captured, but not recorded yet
      operate({ ...order, what: 'reject' }),
      go({ which: 0, steps: 3 }), // got the answer that the money was captured
      mishap({ kind: 'lose', which: 0 }),
      go({ which: 0, steps: 2 }), // recorded that the attempt has failed
      mishap({ kind: 'lose', which: 0 }),
    ]);
    expect(breaches).toEqual([]);
  });

  it.each(['approve', 'reject'] as const)(
    'an operator wants to %s, and the processor still says that it reviews: nothing is recorded',
    async (what) => {
      const { breaches, store } = await play([
        create({ key: 'order-1', body: 'a', instance: 0 }),
        calm(),
        payWith({ ...order, card: 'undecided' }),
        calm(),
        operate({ ...order, what }),
        calm(),
      ]);
      expect(store.log.map(({ type }) => type)).toEqual(['PaymentCreated', 'AttemptStarted', 'PaymentPutUnderReview']);
      expect(breaches).toEqual([]);
    },
  );

  it('a buyer wants another way to pay when the time is over: the attempt that is pending is not given up for it', async () => {
    const { breaches, store } = await play([
      create({ key: 'order-1', body: 'a', instance: 0 }),
      calm(),
      payWith({ ...order, card: 'away' }),
      calm(),
      wait({ ms: 25 * 60 * 60_000 }), // the payment has expired, and that is not recorded yet
      payWith({ ...order, card: 'good' }),
      calm(),
    ]);
    expect(store.log.map(({ type, data }) => ('reason' in data ? `${type} ${data.reason}` : type))).toEqual([
      'PaymentCreated',
      'AttemptStarted',
      'AttemptFailed TIMED_OUT', // by the sweeper, later
      'PaymentExpired',
    ]);
    expect(breaches).toEqual([]);
  });
});
