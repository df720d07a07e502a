import { Redis } from 'ioredis';
import { RateLimits } from './rate-limits.js';

/** Limits of a process whose Redis is away: it never connects. */
const alone = () => new RateLimits(new Redis({ lazyConnect: true, enableOfflineQueue: false }));

describe('without Redis', () => {
  it.each([
    [
      'as several where it is dear: the burst takes what the second has no room for',
      25,
      [10, 10, 10, 10, 10],
      [true, true, true, true, false],
    ],
    ['never as more than its token has in a second', 5, [10, 10, 10], [true, true, false]],
    ['as one', 2, [1, 1, 1, 1, 1], [true, true, true, true, false]],
  ])('a request counts %s', async (_, perSecond, costs, allowed) => {
    const limits = alone();
    const taken = await Promise.all(costs.map((countsAs) => limits.take('token', perSecond, countsAs)));
    expect(taken.map((each) => each.allowed)).toEqual(allowed);
  });
});
