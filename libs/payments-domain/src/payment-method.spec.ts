import { casesOf, ignored, obeysTheLaws, PERSONAL } from '@cauce/testing/domain';
import fc from 'fast-check';
import { decide, evolve, initial, PAYMENT_METHOD_MACHINE, type PaymentMethodCommand, type PaymentMethodEvent } from './payment-method.js';
import { retraceMethod } from './payment-method.retrace.js';
import { evolveView } from './payment-method.view.js';

const at = '2030-01-01T10:00:00.000Z';
const card = { brand: 'Visa', last4: '0001' };
const kept = { owner: 'subscription-s', organization: 'organizations/o', sealed: 'k1.nonce.body' };
const store: PaymentMethodCommand = { type: 'StoreMethod', ...kept, personal: { card }, at };
const stored: PaymentMethodEvent = { type: 'MethodStored', data: { ...kept, personal: { card }, at } };

const METHOD = { machine: PAYMENT_METHOD_MACHINE, initial, decide, evolve };
const { given, rowsWithoutACase } = casesOf(METHOD);

it('is stored once', () => {
  given().when(store).then(stored);
  given(stored).when(store).then(ignored('ALREADY_STORED'));
});

it('is shown with its card, unless that is erased', () => {
  expect(evolveView(undefined, stored)).toStrictEqual({ ...kept, card, createTime: at });
  expect(evolveView(undefined, { type: 'MethodStored', data: { ...kept, at } })).toStrictEqual({ ...kept, createTime: at });
});

it('is shown with the account that stored it', () => {
  const { account } = evolveView(undefined, { type: 'MethodStored', data: { ...kept, account: 'a', at } }) ?? {};
  expect(account).toBe('a');
});

it('has a case for every row', () => expect(rowsWithoutACase()).toEqual([]));

describe('any history of a payment method', () => {
  obeysTheLaws({
    retrace: retraceMethod,
    ...METHOD,
    evolveView,
    commands: {
      StoreMethod: fc.record({
        type: fc.constant('StoreMethod'),
        owner: fc.constantFrom('subscription-a', 'subscription-b'),
        organization: fc.constant('organizations/o'),
        sealed: fc.string(),
        account: fc.constantFrom('a', 'b'),
        personal: fc.constant({ card: { brand: PERSONAL, last4: PERSONAL } }),
        at: fc.constant(at),
      }),
    },
    mayLack: { MethodStored: { account: true, personal: true } },
  });
});
