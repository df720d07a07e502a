import { readNowOrThen, type ReadTimeQuery } from './read-time.js';

const NOW = '2030-01-31T12:00:00.000Z';

/** Reads the time itself, and says which times were read. */
async function reading(query: ReadTimeQuery) {
  const times: (string | undefined)[] = [];
  const read = (time: string | undefined) => Promise.resolve(times.push(time)).then(() => time);
  const found = await readNowOrThen(query, () => Promise.resolve(NOW), read);
  return { found, times };
}

it('is now when it is not sent, and read once', async () => {
  expect(await reading({})).toEqual({ found: undefined, times: [undefined] });
});

it.each([
  ['2030-01-31T12:00:00Z', NOW],
  ['2030-01-31T07:00:00-05:00', NOW],
  ['2030-01-31T11:59:59.123456789Z', '2030-01-31T11:59:59.123Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
])('takes %s', async (readTime, time) => {
  expect((await reading({ readTime })).found).toBe(time);
});

it.each<[string, string | string[]]>([
  ['the future', '2030-01-31T12:00:00.001Z'],
  ['a time whose year has five digits in UTC', '9999-12-31T23:59:59-01:00'],
  ['no offset', '2030-01-31T12:00:00'],
  ['a blank for the plus', '2030-01-31T12:00:00 05:00'],
  ['a date', '2030-01-31'],
  ['a day that is none', '2029-02-30T12:00:00Z'],
  ['seconds', '1700000000'],
  ['nothing', ''],
  ['two', ['2029-01-31T12:00:00Z', '2029-01-31T12:00:00Z']],
])('refuses %s', async (_, readTime) => {
  await expect(reading({ readTime })).rejects.toThrow(
    expect.objectContaining({ code: 'INVALID_FIELDS', facts: { violations: [expect.objectContaining({ field: 'readTime' })] } }),
  );
});

it('says that nothing is there before it says what is wrong with the time', async () => {
  const missing = () => Promise.reject(new Error('404'));
  await expect(readNowOrThen({ readTime: 'x' }, () => Promise.resolve(NOW), missing)).rejects.toThrow('404');
});
