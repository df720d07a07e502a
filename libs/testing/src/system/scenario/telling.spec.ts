import type { Happening } from './happening.js';
import { compared, countOf } from './telling.js';

const at = '2030-01-01T10:00:00.000Z';
const of = (stream: string, type: string): Happening => ({ event: { stream, type, revision: 0, id: type, data: { at }, metadata: {} } });
const [created, started] = [of('payment-p', 'PaymentCreated'), of('payment-p', 'AttemptStarted')];
const other = of('payment-q', 'PaymentCreated');

const isAsExpected = (...given: Parameters<typeof compared>) => {
  const [happened, wanted] = compared(...given);
  expect(happened).toEqual(wanted);
};
const differs = (...given: Parameters<typeof compared>) => {
  const [happened, wanted] = compared(...given);
  expect(happened).not.toEqual(wanted);
};

describe('what happened to one resource', () => {
  it('is what was expected: the same lines in the same order', () => {
    isAsExpected([created, started], ['PaymentCreated', 'AttemptStarted']);
    isAsExpected([], []);
  });

  it.each([
    ['a missing one', [created], ['PaymentCreated', 'AttemptStarted']],
    ['another one', [created], ['AttemptStarted']],
    ['a further one', [created, started], ['PaymentCreated']],
    ['another order', [created, started], ['AttemptStarted', 'PaymentCreated']],
    ['one where there was to be none', [created], []],
    ['one of another resource', [created, other], ['PaymentCreated', 'PaymentCreated']],
  ])('differs by %s', (_, happenings, expected) => differs(happenings, expected));

  it('has its time compared where that is said', () => {
    isAsExpected([created, started], ['PaymentCreated', `AttemptStarted at ${at}`]);
    differs([created], ['PaymentCreated at 2030-01-01T10:00:01.000Z']);
  });
});

describe('what happened to several', () => {
  const both = { 'stores/s/payments/p': ['PaymentCreated', 'AttemptStarted'], 'stores/s/payments/q': ['PaymentCreated'] };

  it('is in order for each of them, and in no order among them', () => {
    isAsExpected([created, other, started], [both]);
    isAsExpected([other, created, started], [both]);
  });

  it('differs where one has more, less, or a part in it that nobody expected', () => {
    differs([created, started], [both]);
    differs([created, started, other, other], [both]);
    differs([created, started, other, of('payment-r', 'PaymentCreated')], [both]);
  });

  it('is as many lines as all of them have', () => expect([countOf([both]), countOf(['PaymentCreated']), countOf([])]).toEqual([3, 1, 0]));
});
