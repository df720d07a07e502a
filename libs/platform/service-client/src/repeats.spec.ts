import { Repeats } from './repeats.js';

const taken = (repeats: Repeats, times: number) => Array.from({ length: times }, () => repeats.take()).filter(Boolean).length;

it('are a tenth of the requests, once what was saved up is used', () => {
  const repeats = new Repeats();
  expect(taken(repeats, 1_000)).toBe(200);
  for (let request = 0; request < 105; request += 1) repeats.sent();
  expect(taken(repeats, 1_000)).toBe(10);
});

it('are never saved up beyond the end of one process', () => {
  const repeats = new Repeats();
  for (let request = 0; request < 10_000; request += 1) repeats.sent();
  expect(taken(repeats, 1_000)).toBe(200);
});
