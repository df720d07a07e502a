import { TokenCache, type Verified } from './token-cache.js';

const known: Verified = { active: true, rateLimit: 25, principal: 'access-tokens/t' };
const unknown: Verified = { active: false };

/** A catalog whose answers the case decides, and a clock that it moves. */
function catalog() {
  const asked: string[] = [];
  const state = { answer: known, down: false, now: 1_000_000 };
  const lookUp = (sha256: string, store?: string) => {
    asked.push(`${sha256} ${store ?? '-'}`);
    return state.down ? Promise.reject(new Error('down')) : Promise.resolve(state.answer);
  };
  return { asked, state, cache: new TokenCache(lookUp, () => state.now) };
}

it('asks once for a pair within 600 ms, and separately for each pair', async () => {
  const { asked, state, cache } = catalog();
  await cache.verify('a');
  state.now += 599;
  expect(await cache.verify('a')).toEqual(known);
  await cache.verify('a', 'stores/s');
  await cache.verify('b');
  expect(asked).toEqual(['a -', 'a stores/s', 'b -']);
});

it('asks ahead from 600 ms on, once, and nobody waits for that until 900 ms', async () => {
  const answers: PromiseWithResolvers<Verified>[] = [];
  const state = { now: 0 };
  const ask = () => {
    const answer = Promise.withResolvers<Verified>();
    answers.push(answer);
    return answer.promise;
  };
  const cache = new TokenCache(ask, () => state.now);
  const first = cache.verify('a');
  answers[0]?.resolve(known);
  await first;
  const seen: unknown[] = [];
  for (const at of [599, 600, 899]) {
    state.now = at;
    seen.push([cache.verify('a'), answers.length]);
  }
  expect(seen).toEqual([[known, 1], [known, 2], [known, 2]]); // prettier-ignore
  state.now = 900;
  const waits = cache.verify('a');
  answers[1]?.resolve(unknown);
  expect([await waits, answers.length]).toEqual([unknown, 2]);
});

it('asks once for concurrent requests', async () => {
  const { asked, cache } = catalog();
  await Promise.all([cache.verify('a'), cache.verify('a'), cache.verify('a')]);
  expect(asked).toHaveLength(1);
});

it('sees a revocation after 900 ms', async () => {
  const { state, cache } = catalog();
  await cache.verify('a');
  state.answer = unknown;
  state.now += 900;
  expect(await cache.verify('a')).toEqual(unknown);
  expect(await cache.verify('a')).toEqual(unknown);
});

it('sees a new token', async () => {
  const { state, cache } = catalog();
  state.answer = unknown;
  await cache.verify('a');
  [state.answer, state.now] = [known, state.now + 900];
  expect(await cache.verify('a')).toEqual(known);
  expect(await cache.verify('a')).toEqual(known);
});

it('counts the 900 ms from the question, not from the answer', async () => {
  const state = { now: 0 };
  const asked: number[] = [];
  const slow = () => {
    asked.push(state.now);
    state.now += 600;
    return Promise.resolve(known);
  };
  const cache = new TokenCache(slow, () => state.now);
  await cache.verify('a');
  state.now = 900;
  await cache.verify('a');
  expect(asked).toEqual([0, 900]);
});

it('keeps the last answer for 10 minutes while the catalog is down, and does not ask for each request', async () => {
  const { asked, state, cache } = catalog();
  await cache.verify('a');
  state.down = true;
  state.now += 5_000;
  expect(await cache.verify('a')).toEqual(known);
  expect(await cache.verify('a')).toEqual(known);
  expect(asked).toHaveLength(2);
  state.now += 10 * 60_000;
  await expect(cache.verify('a')).rejects.toThrow('down');
});

it('answers known tokens at once after the catalog has failed, and notices when it is back', async () => {
  const answers: PromiseWithResolvers<Verified>[] = [];
  const state = { now: 1_000_000 };
  const ask = () => {
    answers.push(Promise.withResolvers());
    return answers.at(-1)?.promise ?? Promise.reject(new Error('never'));
  };
  const cache = new TokenCache(ask, () => state.now);
  const settle = async (how: (answer: PromiseWithResolvers<Verified> | undefined) => void) => {
    const waiting = cache.verify('a');
    how(answers.at(-1));
    return waiting;
  };
  await settle((answer) => answer?.resolve(known));
  state.now += 1_000;
  expect(await settle((answer) => answer?.reject(new Error('down')))).toEqual(known);
  state.now += 1_000;
  expect(cache.verify('a')).toEqual(known);
  expect(answers).toHaveLength(3);
  answers.at(-1)?.resolve(unknown);
  await new Promise((resolve) => setImmediate(resolve));
  expect(await cache.verify('a')).toEqual(unknown);
});

it('has no answer for a pair that was never asked for', async () => {
  const { state, cache } = catalog();
  await cache.verify('a');
  state.down = true;
  await expect(cache.verify('a', 'stores/s')).rejects.toThrow('down');
});

it('asks again after a failure', async () => {
  const { state, cache } = catalog();
  state.down = true;
  await expect(cache.verify('a')).rejects.toThrow('down');
  state.down = false;
  expect(await cache.verify('a')).toEqual(known);
});

it('forgets no known token when many made-up ones come', async () => {
  const { asked, state, cache } = catalog();
  await cache.verify('a');
  state.answer = unknown;
  for (let i = 0; i < 60_000; i++) await cache.verify(`made-up-${i}`);
  await cache.verify('a');
  expect(asked.filter((pair) => pair === 'a -')).toHaveLength(1);
});

describe('a token is known', () => {
  it('once the catalog has accepted it, whatever store was asked for', async () => {
    const { cache } = catalog();
    expect(cache.knows('a')).toBe(false);
    await cache.verify('a', 'stores/s');
    expect([cache.knows('a'), cache.knows('b')]).toEqual([true, false]);
  });

  it('until the catalog says of any pair that it is none, and again once it is one', async () => {
    const { state, cache } = catalog();
    await cache.verify('a', 'stores/s');
    state.answer = unknown;
    await cache.verify('a');
    expect(cache.knows('a')).toBe(false);
    [state.answer, state.now] = [known, state.now + 900];
    await cache.verify('a');
    expect(cache.knows('a')).toBe(true);
  });

  it('while the catalog is down, however many stores are asked for', async () => {
    const { state, cache } = catalog();
    await cache.verify('a');
    state.down = true;
    state.now += 1_000;
    await expect(cache.verify('a', 'stores/s')).rejects.toThrow('down');
    expect(cache.knows('a')).toBe(true);
  });

  it('however many pairs of it and of others there are', async () => {
    const { cache } = catalog();
    await cache.verify('a', 'stores/s');
    for (let i = 0; i < 60_000; i++) await cache.verify('b', `stores/${i}`);
    expect([cache.knows('a'), cache.knows('b')]).toEqual([true, true]);
  });
});
