import { Late, within } from './within.js';

it('passes on a result in time, and rejects otherwise', async () => {
  await expect(within(1_000, 'a call', Promise.resolve(1))).resolves.toBe(1);
  await expect(within(1_000, 'a call', Promise.reject(new Error('no')))).rejects.toThrow('no');
  const late = within(1, 'a call', new Promise(() => undefined));
  await expect(late).rejects.toThrow(Late);
  await expect(late).rejects.toThrow('a call: no answer in 1 ms');
});
