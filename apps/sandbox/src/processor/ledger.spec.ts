import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CardVault } from '../cards/card-vault.js';
import { testCard } from '../cards/test-cards.js';
import { SandboxDatabase } from '../store/sandbox-database.js';
import { Ledger } from './ledger.js';

const open: SandboxDatabase[] = [];
let folder: string;

const connect = () => {
  const database = new SandboxDatabase(folder);
  open.push(database);
  return { database, ledger: new Ledger(database), vault: new CardVault(database) };
};

const terms = (key: string, cardToken: string) => ({ key, amount: 21_600_000, currencyCode: 'COP', cardToken, description: 'Mugs' });

const tokenOf = (vault: CardVault, last4: string) => {
  const card = testCard(last4);
  if (!card) throw new Error(`no test card ${last4}`);
  return vault.tokenize(card);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
});

afterEach(() => {
  for (const database of open.splice(0)) database.close();
  rmSync(folder, { recursive: true });
});

describe('a charge', () => {
  it('moves money once, however often it is requested, and each call is counted', () => {
    const { ledger, vault } = connect();
    const asked = terms('a1', tokenOf(vault, '0001'));
    const charge = { key: 'a1', status: 'SUCCEEDED', card: { brand: 'Test card', last4: '0001' } };
    expect([ledger.charge(asked), ledger.charge(asked), ledger.charge(asked)]).toEqual([{ charge, isNew: true }, { charge }, { charge }]);
    expect(ledger.movements('a1')).toEqual([
      { kind: 'CHARGE', key: 'a1', amount: 21_600_000, currencyCode: 'COP', time: expect.any(String) },
    ]);
    expect(ledger.calls('a1').map(({ operation }) => operation)).toEqual(['charge', 'charge', 'charge']);
  });

  it('is on disk before it is answered, with all that was asked for in the same turn: another process sees it at once', async () => {
    const { database, ledger, vault } = connect();
    for (const key of ['a1', 'a2']) ledger.charge(terms(key, tokenOf(vault, '0001')));
    await database.onDisk();
    const other = connect().ledger;
    expect(['a1', 'a2'].map((key) => other.look(key)?.status)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    expect(other.movements()).toHaveLength(2);
  });

  it('is all or nothing, and takes nothing with it that was asked for in the same turn', async () => {
    const { database, ledger, vault } = connect();
    ledger.charge(terms('a1', tokenOf(vault, '0001')));
    expect(() => database.write(() => { ledger.find('a1'); throw new Error('no'); })).toThrow('no'); // prettier-ignore
    await database.onDisk();
    const other = connect().ledger;
    expect([other.movements('a1').length, other.calls('a1').length]).toEqual([1, 1]);
  });

  it.each([
    ['0002', 'INSUFFICIENT_FUNDS'],
    ['0003', 'DECLINED'],
    ['0004', 'CARD_EXPIRED'],
    ['0005', 'WRONG_DETAILS'],
    ['0006', 'LIMIT_EXCEEDED'],
  ])('with card …%s fails: %s, and nothing moves', (last4, reason) => {
    const { ledger, vault } = connect();
    expect(ledger.charge(terms('a1', tokenOf(vault, last4)))).toMatchObject({ charge: { status: 'FAILED', reason, card: { last4 } } });
    expect(ledger.movements()).toEqual([]);
  });

  it('with card …0010 waits for a review, and nothing moves', () => {
    const { ledger, vault } = connect();
    expect(ledger.charge(terms('a1', tokenOf(vault, '0010')))).toMatchObject({ charge: { status: 'NEEDS_REVIEW' } });
    expect(ledger.movements()).toEqual([]);
  });

  it('with other terms for the same key is refused, and nothing moves again', () => {
    const { ledger, vault } = connect();
    const asked = terms('a1', tokenOf(vault, '0001'));
    ledger.charge(asked);
    for (const change of [{ amount: 1 }, { currencyCode: 'USD' }, { cardToken: tokenOf(vault, '0001') }]) {
      expect(ledger.charge({ ...asked, ...change })).toEqual({ conflict: 'OTHER_TERMS' });
    }
    expect(ledger.movements()).toHaveLength(1);
    expect(ledger.calls()).toHaveLength(4);
  });

  it('fails when its token is unknown, or was used by another charge', () => {
    const { ledger, vault } = connect();
    const token = tokenOf(vault, '0001');
    ledger.charge(terms('a1', token));
    expect(ledger.charge(terms('a2', token))).toMatchObject({ charge: { key: 'a2', status: 'FAILED', reason: 'DECLINED' } });
    expect(ledger.charge(terms('a3', 'tok_none'))).toMatchObject({ charge: { key: 'a3', status: 'FAILED', reason: 'DECLINED' } });
    expect(ledger.movements()).toHaveLength(1);
  });
});

describe('an abandoned key', () => {
  it('never moves money, even when the charge comes later', () => {
    const { ledger, vault } = connect();
    const abandoned = { key: 'a1', status: 'ABANDONED' };
    expect([ledger.abandon('a1'), ledger.abandon('a1')]).toEqual([abandoned, abandoned]);
    expect(ledger.charge(terms('a1', tokenOf(vault, '0001')))).toEqual({ conflict: 'ABANDONED' });
    expect(ledger.find('a1')).toEqual({ key: 'a1', status: 'ABANDONED' });
    expect(ledger.movements()).toEqual([]);
  });

  it('may have been waiting for a review', () => {
    const { ledger, vault } = connect();
    const asked = terms('a1', tokenOf(vault, '0010'));
    ledger.charge(asked);
    expect(ledger.abandon('a1')).toMatchObject({ status: 'ABANDONED' });
    expect(ledger.charge(asked)).toEqual({ conflict: 'ABANDONED' });
  });

  it.each([
    ['0001', 'SUCCEEDED'],
    ['0002', 'FAILED'],
  ])('is not one whose charge has ended: card …%s stays %s', (last4, status) => {
    const { ledger, vault } = connect();
    ledger.charge(terms('a1', tokenOf(vault, last4)));
    expect(ledger.abandon('a1')).toMatchObject({ status, card: { last4 } });
    expect(ledger.find('a1')).toMatchObject({ status });
  });
});

it('a key that never came is not found, meaning not yet', () => {
  const { ledger } = connect();
  expect(ledger.find('a1')).toBeUndefined();
  expect(ledger.calls('a1').map(({ operation }) => operation)).toEqual(['find']);
});
