import { Readable } from 'node:stream';
import { UsageError } from './operation.js';
import { readSecret } from './secret-input.js';

const SECRET = { what: 'PARTNER_ACCESS_TOKEN', variable: 'CAUCE_PARTNER_ACCESS_TOKEN' };
const piped = (text: string) => Readable.from([text]);
const read = (text: string, environment = {}) => readSecret(SECRET, { input: piped(text), environment });

it('is read from the standard input, without the line’s end', async () => {
  expect(await read('pat_1\r\n')).toBe('pat_1');
});

it('is read from the environment before that', async () => {
  expect(await read('pat_1', { CAUCE_PARTNER_ACCESS_TOKEN: 'pat_2' })).toBe('pat_2');
});

it('is not waited for on a terminal', async () => {
  const input = Object.assign(new Readable({ read: () => undefined }), { isTTY: true });
  await expect(readSecret(SECRET, { input, environment: {} })).rejects.toThrow('Give PARTNER_ACCESS_TOKEN in CAUCE_PARTNER_ACCESS_TOKEN');
});

it.each([
  ['nothing', ''],
  ['two words', 'pat_1 pat_2'],
  ['another letter', 'pät'],
])('refuses %s', async (_, text) => {
  await expect(read(text)).rejects.toBeInstanceOf(UsageError);
});
