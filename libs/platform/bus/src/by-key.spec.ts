import { setImmediate } from 'node:timers/promises';
import { handleByKey } from './by-key.js';

type Item = { readonly key: string; readonly n: number };

const items = (text: string): Item[] => text.split(' ').map((word) => ({ key: word.slice(0, 1), n: Number(word.slice(1)) }));
const keyOf = ({ key }: Item) => key;

/** Takes notes of what was begun and ended, and of how many were under way at once. */
class Notes {
  readonly said: string[] = [];
  most = 0;
  private underWay = 0;

  readonly handle = async ({ key, n }: Item): Promise<void> => {
    this.said.push(`${key}${n} begins`);
    this.underWay += 1;
    this.most = Math.max(this.most, this.underWay);
    for (let turns = 0; turns < n; turns += 1) await setImmediate();
    this.underWay -= 1;
    this.said.push(`${key}${n} ends`);
  };
}

it('handles the items of a key one after the other, and other keys meanwhile', async () => {
  const notes = new Notes();
  await handleByKey(items('a5 b1 a1'), keyOf, notes.handle);
  expect(notes.said).toEqual(['a5 begins', 'b1 begins', 'b1 ends', 'a5 ends', 'a1 begins', 'a1 ends']);
});

it.each([1, 2, 3])('handles at most %i keys at a time', async (most) => {
  const notes = new Notes();
  await handleByKey(items('a2 b2 c2 d2 e2 a1'), keyOf, notes.handle, most);
  expect([notes.most, notes.said.length]).toEqual([most, 12]);
});

it('throws a failure when all others have ended, and leaves out the rest of its key', async () => {
  const notes = new Notes();
  const handle = (item: Item) => (item.n === 0 ? Promise.reject(new Error(`${item.key}0`)) : notes.handle(item));
  await expect(handleByKey(items('a0 b3 a1 c0 b1'), keyOf, handle)).rejects.toThrow('a0');
  expect(notes.said).toEqual(['b3 begins', 'b3 ends', 'b1 begins', 'b1 ends']);
});

it('has nothing to do without items', async () => {
  await expect(handleByKey([], keyOf, () => Promise.reject(new Error('never')))).resolves.toBeUndefined();
});
