import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seenNamesIn, wholeNames } from './seen-names.js';

const [one, other] = ['pibqxhoemf3cxldil3rlhlfj3o', 'pibqxhoekf3cxldil3rlhlfj3o'];
const payment = { path: '/stores/{store}/payments/{payment}' };
const seen = [`stores/${other}/payments/${one}`, `organizations/${one}`, `stores/${one}`];

describe('a short id', () => {
  it('stands for the name that was shown, of the resource or of what it is below', () => {
    expect(wholeNames(['pibqxhoe'], { path: '/organizations/{organization}/payments' }, seen)).toEqual([`organizations/${one}`]);
    expect(wholeNames(['payments/pibqxhoe'], payment, seen)).toEqual([`stores/${other}/payments/${one}`]);
    const others = [{ ...payment, command: 'payments get', summary: '', method: 'GET', examples: [] } as const];
    expect(wholeNames(['payments/pibq'], { path: '/organizations/{organization}/payments', others }, seen)).toEqual([seen[0]]);
  });

  it('is refused where it may be several, and stays as it is where it stands for none', () => {
    const two = [...seen, `stores/${other}/payments/${other}`];
    expect(() => wholeNames(['payments/pibqxhoe'], payment, two)).toThrow(
      `"payments/pibqxhoe" may be ${two[0]}, or ${two[3]}: give more of it.`,
    );
    expect(wholeNames(['payments/pibqxhoek'], payment, two)).toEqual([two[3]]);
    const whole = [one, `stores/${one}/payments/${one}`, 'nothing2', 'pib', 'CC', 'organizations/-'];
    expect(wholeNames(whole, payment, two)).toEqual(whole);
    expect(wholeNames(['payments'], { path: '/services/{service}' }, ['services/payments', ...seen])).toEqual(['services/payments']);
  });
});

describe('the names that were shown', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'cauce-names-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are kept for this user alone, the latest thousand', () => {
    const file = join(folder, 'new', 'names.json');
    const names = seenNamesIn(file);
    expect(names.recall()).toEqual([]);
    names.remember(['stores/a']);
    names.remember(Array.from({ length: 999 }, (_, nth) => `stores/${nth}`));
    expect(names.recall()).toHaveLength(1_000);
    expect(seenNamesIn(file).recall().at(-1)).toBe('stores/a');
    names.remember(['stores/new']);
    expect(names.recall()).not.toContain('stores/a');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('are none where they cannot be read or kept', () => {
    writeFileSync(join(folder, 'names.json'), '{');
    expect(seenNamesIn(join(folder, 'names.json')).recall()).toEqual([]);
    const nowhere = seenNamesIn(join(folder, 'names.json', 'below'));
    nowhere.remember(['stores/a']);
    expect(nowhere.recall()).toEqual([]);
  });
});
