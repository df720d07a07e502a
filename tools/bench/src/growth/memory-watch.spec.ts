import { courseOf } from './memory-watch.js';

it('compares the end with the time after the warm-up', () => {
  const samples = [50, 90, 100, 101, 102, 103, 104, 99, 120, 110];
  expect(courseOf('payments', samples)).toEqual({ name: 'payments', first: 50, early: 101, late: 120, most: 120 });
});

it('is all zero without samples', () =>
  expect(courseOf('payments', [])).toEqual({ name: 'payments', first: 0, early: 0, late: 0, most: 0 }));
