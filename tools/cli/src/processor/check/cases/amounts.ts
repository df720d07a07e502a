import { exponentOf } from '@cauce/kernel';
import { answered } from '../answers.js';
import { type Case, inGroup } from '../case.js';

const it = inGroup(9);

const inUnits = (amount: number, currency: string) => {
  const decimals = exponentOf(currency);
  return `${currency} ${(amount / 10 ** decimals).toFixed(decimals)}`;
};

/** Amounts are in the currency's minor units. */
export function amountCases(currency: string): Case[] {
  const amount = 1_500;
  return [
    it(`amount ${amount} of ${currency} is ${inUnits(amount, currency)}: it is booked as it was asked for`, ['approved'], async (kit) => {
      await kit.moved(await kit.paid('approved', { amount, currencyCode: currency }), [amount]);
    }),
    it(`a part of ${currency} goes back as it was asked for`, ['approved'], async (kit) => {
      const terms = await kit.paid('approved', { amount, currencyCode: currency });
      answered(await kit.refund(terms.key, { key: `r-${terms.key}`, amount: 7, currencyCode: currency }), 200);
      await kit.moved(terms, [amount], [7]);
    }),
  ];
}

export const AMOUNTS = [
  it('amount 1, the least that there is', ['approved'], async (kit) => kit.moved(await kit.paid('approved', { amount: 1 }), [1])),
  it('a large amount keeps its last digit', ['approved'], async (kit) => {
    await kit.moved(await kit.paid('approved', { amount: 999_999_999_999 }), [999_999_999_999]);
  }),
  ...([0, -1, 1.5, '24000', null] as const).map((amount) =>
    it(`amount ${JSON.stringify(amount)} is 400, and the key is still free`, ['approved'], async (kit) => {
      const terms = await kit.terms('approved');
      answered(await kit.charge({ ...terms, amount }), 400);
      answered(await kit.charge(terms), 200, { status: 'SUCCEEDED' });
      await kit.moved(terms, [24_000]);
    }),
  ),
];
