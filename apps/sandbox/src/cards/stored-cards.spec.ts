import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ledger } from '../processor/ledger.js';
import { SandboxDatabase } from '../store/sandbox-database.js';
import { CardVault } from './card-vault.js';
import { StoredCards } from './stored-cards.js';
import { testCard } from './test-cards.js';

let folder: string;
let database: SandboxDatabase;
let cards: StoredCards;
let ledger: Ledger;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-'));
  database = new SandboxDatabase(folder);
  cards = new StoredCards(database);
  ledger = new Ledger(database);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const oneUse = (last4: string) => {
  const card = testCard(last4);
  if (!card) throw new Error(`no test card ${last4}`);
  return new CardVault(database).tokenize(card);
};

const stored = (last4: string, key = `m-${last4}`) => {
  const answer = cards.store({ key, cardToken: oneUse(last4), owner: 'subscription-s' });
  if (!('token' in answer)) throw new Error(JSON.stringify(answer));
  return answer;
};

const charge = (key: string, storedCard: string, amount = 500) =>
  ledger.charge({ key, amount, currencyCode: 'COP', storedCard, description: 'Mugs, monthly' });

it('is stored once per key, and its one-use token is used up', () => {
  const cardToken = oneUse('0001');
  const first = cards.store({ key: 'm', cardToken });
  expect(first).toEqual({ key: 'm', token: expect.stringMatching(/^card_/), card: { brand: 'Test card', last4: '0001' } });
  expect(cards.store({ key: 'm', cardToken })).toEqual(first);
  expect(cards.store({ key: 'm', cardToken: oneUse('0001') })).toEqual({ conflict: 'OTHER_TERMS' });
  expect(cards.store({ key: 'n', cardToken })).toEqual({ conflict: 'NOT_STORED', reason: 'WRONG_DETAILS' });
  expect(ledger.charge({ key: 'a', amount: 1, currencyCode: 'COP', cardToken, description: '' })).toMatchObject({
    charge: { status: 'FAILED', reason: 'DECLINED' },
  });
});

it('may be refused, for ever', () => {
  const cardToken = oneUse('0040');
  const refused = { conflict: 'NOT_STORED', reason: 'DECLINED' };
  expect([cards.store({ key: 'm', cardToken }), cards.store({ key: 'm', cardToken })]).toEqual([refused, refused]);
});

it('does on every charge what its row says', () => {
  const [good, bad] = [stored('0001').token, stored('0002').token];
  for (const nth of [1, 2, 3]) {
    expect(charge(`good-${nth}`, good)).toMatchObject({ charge: { status: 'SUCCEEDED', card: { last4: '0001' } } });
    expect(charge(`bad-${nth}`, bad)).toMatchObject({ charge: { status: 'FAILED', reason: 'INSUFFICIENT_FUNDS' } });
  }
  expect(ledger.movements().map(({ key }) => key)).toEqual(['good-1', 'good-2', 'good-3']);
  expect(ledger.last4Of({ key: 'x', amount: 1, currencyCode: 'COP', description: '', storedCard: good })).toBe('0001');
});

it('is charged once per key, and for one card alone', () => {
  const [one, other] = [stored('0001').token, stored('0001', 'other').token];
  const first = charge('a', one);
  expect(charge('a', one)).toEqual({ charge: 'charge' in first ? first.charge : undefined });
  expect(charge('a', other)).toEqual({ conflict: 'OTHER_TERMS' });
  expect(ledger.movements()).toHaveLength(1);
});

it('that nobody stored is declined', () => {
  expect(charge('a', 'card_none')).toMatchObject({ charge: { status: 'FAILED', reason: 'DECLINED' } });
});
