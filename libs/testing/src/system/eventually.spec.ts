import { eventually } from './eventually.js';

it('answers the first value that is accepted', async () => {
  let count = 0;
  expect(
    await eventually(
      () => ++count,
      (value) => value === 3,
    ),
  ).toBe(3);
});

it('takes an error for "not yet"', async () => {
  let count = 0;
  const read = () => {
    if (++count < 2) throw new Error('not there');
    return count;
  };
  expect(await eventually(read, () => true)).toBe(2);
});

it('says what it saw last when the time is over', async () => {
  await expect(
    eventually(
      () => ({ status: 'PENDING' }),
      () => false,
      { within: 0 },
    ),
  ).rejects.toThrow("status: 'PENDING'");
});
