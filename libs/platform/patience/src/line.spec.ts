import fc from 'fast-check';
import { Line, type LineLimits, type Turn } from './line.js';

const LIMITS: LineLimits = { places: 1, waiting: 100, bytes: 1_000, waitMs: 60_000 };

/** A line whose places are all taken by `taker`; each that joins writes how it ended, with its name, into `ended`. */
function aFullLine(limits: Partial<LineLimits> = {}, taker = 'taker') {
  const line = new Line({ ...LIMITS, ...limits });
  while (line.take(taker));
  const ended: string[] = [];
  const join = (name: string, bytes = 0) => {
    const [key = ''] = name;
    const { turn, leave } = line.join(key, bytes);
    const told = turn.then((how) => void ended.push(`${name} ${how}`));
    return { told, leave };
  };
  /** Gives a place back, and answers who has got it. */
  const giveBack = async (key = taker) => {
    line.giveBack(key);
    await Promise.resolve();
    return ended.at(-1);
  };
  return { line, join, giveBack, ended };
}

it('has so many places, and one that is given back is taken again', () => {
  const line = new Line({ ...LIMITS, places: 2 });
  expect([line.take('a'), line.take('b'), line.take('a')]).toEqual([true, true, false]);
  line.giveBack('b');
  expect([line.take('a'), line.take('a')]).toEqual([true, false]);
});

it('whoever waits longest of its key is next', async () => {
  const { join, giveBack } = aFullLine();
  ['a1', 'a2'].forEach((name) => join(name));
  expect([await giveBack(), await giveBack('a')]).toEqual(['a1 place', 'a2 place']);
});

it('a key with fewer places is before one with more, however long the line of that is', async () => {
  const { join, giveBack } = aFullLine({ places: 3 }, 'l');
  ['l1', 'l2', 'l3', 'q1', 'q2', 'r1'].forEach((name) => join(name));
  expect([await giveBack('l'), await giveBack('l'), await giveBack('l')]).toEqual(['q1 place', 'r1 place', 'l1 place']);
});

it('keys with as few places take turns', async () => {
  const { join, giveBack } = aFullLine();
  ['a1', 'a2', 'b1', 'b2'].forEach((name) => join(name));
  expect([await giveBack(), await giveBack('a'), await giveBack('b'), await giveBack('a')]).toEqual([
    'a1 place',
    'b1 place',
    'a2 place',
    'b2 place',
  ]);
});

describe('those who come', () => {
  it('count as if they waited, until they arrive', () => {
    const { line } = aFullLine({ waiting: 2 });
    const arrive = [line.expect('a'), line.expect('a')];
    expect([line.isFull, line.hasRoomFor('a'), line.waiting]).toEqual([true, false, 0]);
    arrive[0]?.();
    expect([line.isFull, line.hasRoomFor('a')]).toEqual([false, true]);
  });

  it('are as many as there are free places, and room to wait', () => {
    const line = new Line({ ...LIMITS, places: 2, waiting: 1 });
    line.take('a');
    const fulls = Array.from({ length: 2 }, () => {
      line.expect('a');
      return line.isFull;
    });
    expect(fulls).toEqual([false, true]);
  });

  it('of a loud key keep out none of a quiet one', () => {
    const { line, join } = aFullLine({ waiting: 3 });
    join('l1');
    line.expect('l');
    line.expect('l');
    expect(['l', 'q'].map((key) => line.hasRoomFor(key))).toEqual([false, true]);
  });

  it('of a quiet key do not make a loud one welcome', () => {
    const { line, join } = aFullLine({ waiting: 3 });
    ['l1', 'l2'].forEach((name) => join(name));
    line.expect('q');
    expect(['l', 'q'].map((key) => line.hasRoomFor(key))).toEqual([false, false]);
  });
});

it('who enters has a free place at once, else waits until its signal aborts', async () => {
  const line = new Line(LIMITS);
  const { signal, abort } = abortable();
  const [first, second, third] = [line.enter('a', 0), line.enter('b', 0, signal), line.enter('c', 0, AbortSignal.abort())];
  expect([await first, await third, line.waiting]).toEqual(['place', 'left', 1]);
  abort();
  expect([await second, line.waiting]).toEqual(['left', 0]);
});

it('who entered keeps its place when its signal aborts later', async () => {
  const line = new Line(LIMITS);
  const { signal, abort } = abortable();
  await line.enter('a', 0);
  const second = line.enter('b', 0, signal);
  line.giveBack('a');
  expect(await second).toBe('place');
  abort();
  expect([line.isIdle, line.take('c')]).toEqual([false, false]);
});

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

it('who leaves gets no place', async () => {
  const { line, join, giveBack, ended } = aFullLine();
  const [first] = ['a1', 'a2'].map((name) => join(name));
  first?.leave();
  first?.leave();
  expect([line.waiting, await giveBack()]).toEqual([1, 'a2 place']);
  expect(ended).toEqual(['a1 left', 'a2 place']);
});

it('who waits too long is told so, and gets no place later', async () => {
  const { line, join, giveBack } = aFullLine({ waitMs: 5 });
  await join('a1').told;
  expect([line.waiting, await giveBack(), line.take('b')]).toEqual([0, 'a1 late', true]);
});

describe('what does not fit', () => {
  it('is refused at once, by number and by bytes', async () => {
    const { line, join, ended } = aFullLine({ waiting: 2, bytes: 100 });
    join('a1', 60);
    await join('b1', 41).told;
    join('b2', 40);
    await join('c1').told;
    expect([ended, line.waiting]).toEqual([['b1 full', 'c1 full'], 2]);
  });

  it('is the newest of whoever has the most in the line', async () => {
    const { join, giveBack, ended } = aFullLine({ waiting: 3 });
    const loud = ['l1', 'l2', 'l3'].map((name) => join(name));
    join('q1');
    await loud[2]?.told;
    expect(ended).toEqual(['l3 full']);
    // Two and one: who has one takes nobody's place, and who has two neither.
    await Promise.all([join('q2').told, join('l4').told]);
    expect(ended).toEqual(['l3 full', 'q2 full', 'l4 full']);
    expect([await giveBack(), await giveBack('l')]).toEqual(['l1 place', 'q1 place']);
  });

  it('is the one that comes where the room of another would not be enough', async () => {
    const { line, join, ended } = aFullLine({ bytes: 100 });
    ['l1', 'l2', 'l3'].forEach((name) => join(name, 30));
    await join('q1', 41).told;
    expect([ended, line.waiting]).toEqual([['q1 full'], 3]);
  });
});

it('resized, gives new places to who waits, and takes none away', async () => {
  const { line, join, giveBack, ended } = aFullLine({ places: 3 }, 't');
  ['a1', 'b1', 'c1'].forEach((name) => join(name));
  line.resize(1, 100);
  expect([await giveBack(), await giveBack()]).toEqual([undefined, undefined]);
  expect(await giveBack()).toBe('a1 place');
  line.resize(3, 100);
  await Promise.resolve();
  expect([ended, line.waiting, line.take('d')]).toEqual([['a1 place', 'b1 place', 'c1 place'], 0, false]);
});

it('has room for fewer, until it is resized again', async () => {
  const { line, join, giveBack, ended } = aFullLine();
  ['a1', 'a2', 'a3'].forEach((name) => join(name));
  line.resize(1, 2);
  await join('a4').told;
  expect([ended, line.isFull, line.waiting]).toEqual([['a4 full'], true, 3]);
  for (let left = 3; left > 0; left -= 1) await giveBack(left === 3 ? 'taker' : 'a');
  ['b1', 'b2'].forEach((name) => join(name));
  expect([line.isFull, line.waiting]).toEqual([true, 2]);
  line.resize(1, 3);
  join('b3');
  expect([line.isFull, line.waiting]).toEqual([true, 3]);
});

it('never has room for more than its limits say', () => {
  const { line, join } = aFullLine({ waiting: 2 });
  line.resize(1, Infinity);
  ['a1', 'a2'].forEach((name) => join(name));
  expect(line.isFull).toBe(true);
});

it('says whether one more could wait, before it does', () => {
  const { line, join } = aFullLine({ waiting: 3 });
  expect([line.isFull, line.hasRoomFor('l')]).toEqual([false, true]);
  ['l1', 'l2', 'l3'].forEach((name) => join(name));
  expect([line.isFull, line.hasRoomFor('l'), line.hasRoomFor('q'), line.waiting]).toEqual([true, false, true, 3]);
});

it('gives each its end once, has no more under way than places, and is empty when all is given back', async () => {
  const joined = fc.record({ key: fc.constantFrom('a', 'b', 'c'), bytes: fc.integer({ min: 0, max: 50 }) });
  const steps = fc.array(fc.oneof(joined, fc.constantFrom('give', 'leave' as const)), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(steps, async (each) => {
      const line = new Line({ places: 2, waiting: 4, bytes: 100, waitMs: 60_000 });
      const held: string[] = [];
      const giveOneBack = () => {
        const key = held.shift();
        if (key !== undefined) line.giveBack(key);
      };
      const ended: Turn[] = [];
      const leaves: (() => void)[] = [];
      let joins = 0;
      for (const step of each) {
        if (step === 'leave') leaves.shift()?.();
        else if (step === 'give') giveOneBack();
        else if (line.take(step.key)) held.push(step.key);
        else {
          joins++;
          const { turn, leave } = line.join(step.key, step.bytes);
          leaves.push(leave);
          void turn.then((how) => {
            ended.push(how);
            if (how === 'place') held.push(step.key);
          });
        }
        await Promise.resolve();
        await Promise.resolve();
        expect(held.length).toBeLessThanOrEqual(2);
        // Nobody waits beside a free place.
        if (line.waiting > 0) expect(held).toHaveLength(2);
        expect(line.waiting).toBeLessThanOrEqual(4);
      }
      while (held.length > 0) {
        giveOneBack();
        await Promise.resolve();
      }
      expect([line.waiting, ended.length]).toEqual([0, joins]);
      expect([line.take('x'), line.take('x'), line.take('x')]).toEqual([true, true, false]);
    }),
  );
});
