import { Guesses } from './guesses.js';

/** Whether an address is refused after a hundred wrong tokens from another. */
async function isRefused(address: string, after: string): Promise<boolean> {
  const guesses = new Guesses();
  for (let count = 0; count < 100; count += 1) await guesses.add(after);
  try {
    await guesses.check(address);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: 'RATE_LIMITED' });
    return true;
  }
}

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9', '::ffff:203.0.113.9'],
  ['2001:db8::1', '2001:db8::2'],
  ['2001:db8::1', '2001:0db8:0:0:ffff::1'],
])('%s is refused after wrong tokens from %s', async (address, after) => expect(await isRefused(address, after)).toBe(true));

it.each([
  ['203.0.113.9', '203.0.113.10'],
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['2001:db8::1', '203.0.113.9'],
])('%s is not refused after wrong tokens from %s', async (address, after) => expect(await isRefused(address, after)).toBe(false));

it('one wrong token fewer refuses nobody', async () => {
  const guesses = new Guesses();
  for (let count = 0; count < 99; count += 1) await guesses.add('203.0.113.9');
  await expect(guesses.check('203.0.113.9')).resolves.toBeUndefined();
});
