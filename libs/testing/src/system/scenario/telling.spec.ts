import type { Happening } from './happening.js';
import { countOf, toCompare } from './telling.js';

const at = '2030-01-01T10:00:00.000Z';
const of = (stream: string, type: string): Happening => ({ event: { stream, type, revision: 0, id: type, data: { at }, metadata: {} } });
const [created, started] = [of('payment-p', 'PaymentCreated'), of('payment-p', 'AttemptStarted')];
const other = of('payment-q', 'PaymentCreated');

const isAsExpected = (...given: Parameters<typeof toCompare>) => {
  const [happened, wanted] = toCompare(...given);
  expect(happened).toEqual(wanted);
};
const differs = (...given: Parameters<typeof toCompare>) => {
  const [happened, wanted] = toCompare(...given);
  expect(happened).not.toEqual(wanted);
};

describe('what happened to one resource', () => {
  it('matches when it has the same lines in the same order', () => {
    isAsExpected([created, started], ['PaymentCreated', 'AttemptStarted']);
    isAsExpected([], []);
  });

  it.each([
    ['a missing one', [created], ['PaymentCreated', 'AttemptStarted']],
    ['another one', [created], ['AttemptStarted']],
    ['an extra one', [created, started], ['PaymentCreated']],
    ['another order', [created, started], ['AttemptStarted', 'PaymentCreated']],
    ['an unexpected one', [created], []],
    ['one of another resource', [created, other], ['PaymentCreated', 'PaymentCreated']],
  ])('differs by %s', (_, happenings, expected) => differs(happenings, expected));

  it('is compared by time where the expected line has one', () => {
    isAsExpected([created, started], ['PaymentCreated', `AttemptStarted at ${at}`]);
    differs([created], ['PaymentCreated at 2030-01-01T10:00:01.000Z']);
  });
});

describe('what happened to several', () => {
  const both = { 'stores/s/payments/p': ['PaymentCreated', 'AttemptStarted'], 'stores/s/payments/q': ['PaymentCreated'] };

  it('is in order within each resource, in any order among them', () => {
    isAsExpected([created, other, started], [both]);
    isAsExpected([other, created, started], [both]);
  });

  it('differs where a resource has more lines, fewer, or was not expected at all', () => {
    differs([created, started], [both]);
    differs([created, started, other, other], [both]);
    differs([created, started, other, of('payment-r', 'PaymentCreated')], [both]);
  });

  it('counts the lines of all of them', () => expect([countOf([both]), countOf(['PaymentCreated']), countOf([])]).toEqual([3, 1, 0]));
});
