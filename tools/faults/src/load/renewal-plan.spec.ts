import { Random } from '../random.js';
import { drawWave, drawWord, wavesOf } from './renewal-plan.js';

const MINUTE_MS = 60_000;

it('has many fall due at once, over the whole run, and nothing after it', () => {
  const waves = wavesOf(new Random(1), 10 * MINUTE_MS, []);
  expect(waves).toHaveLength(40);
  expect(waves).toEqual([...waves].sort((one, other) => one - other));
  expect(waves[0]).toBeGreaterThanOrEqual(0);
  expect(waves.at(-1)).toBeLessThan(10 * MINUTE_MS);
  const random = new Random(2);
  expect(new Set(Array.from({ length: 2_000 }, () => drawWave(random, waves)))).toEqual(new Set(waves));
});

it('has two waves in the shortest run', () => expect(wavesOf(new Random(1), 1_000, [])).toHaveLength(2));

it('has a wave in the middle of which each fault falls, but for the last ones, which it could not get through', () => {
  const waves = wavesOf(new Random(1), MINUTE_MS, [5_000, 20_000, 59_000]);
  expect(waves).toEqual(expect.arrayContaining([4_500, 19_500]));
  expect(waves).not.toContain(58_500);
  expect(waves).toHaveLength(6);
  expect(waves).toEqual(waves.toSorted((one, other) => one - other));
});

it('draws each word, and mostly approves', () => {
  const random = new Random(3);
  const drawn = Map.groupBy(
    Array.from({ length: 2_000 }, () => drawWord(random)),
    (word) => word,
  );
  expect(drawn.size).toBe(11);
  expect(drawn.get('approve')?.length).toBeGreaterThan(1_000);
});
