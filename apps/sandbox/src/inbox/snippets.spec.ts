import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checksum } from '@cauce/contracts';
import { SNIPPETS } from './snippets.js';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-snippets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KEY = 'whk_dev_4f1c9a';
const DATA = { name: 'stores/s/payments/p', amountCents: 24_000_000, currencyCode: 'COP', status: 'FUNDED' };
const BUYER = { lastName: 'Ríos "y" Gómez', firstName: 'Ana', age: 30 };
const PROPERTIES = ['name', 'correlationId', 'amountCents', 'currencyCode', 'status'];

/** What a program prints of a body. */
async function printed({ file, runs, code }: (typeof SNIPPETS)[number], data: object, properties: readonly string[]): Promise<string> {
  writeFileSync(join(folder, 'body.json'), JSON.stringify({ data, timestamp: 1_795_302_340, signature: { properties } }));
  writeFileSync(join(folder, file), code);
  const { stdout } = await promisify(execFile)(runs, [file], { cwd: folder, env: { ...process.env, NODE_OPTIONS: '', WEBHOOK_KEY: KEY } });
  return stdout.trim();
}

it.each(SNIPPETS.map((snippet) => [snippet.language, snippet] as const))(
  'the example in %s computes what we send',
  async (_, snippet) => {
    expect(await printed(snippet, DATA, PROPERTIES)).toBe(checksum(DATA, PROPERTIES, 1_795_302_340, KEY));
  },
  60_000,
);

it.each(['JavaScript', 'Python'])(
  'the example in %s writes an object as we do',
  async (language) => {
    const snippet = SNIPPETS.find((each) => each.language === language);
    const data = { ...DATA, buyer: BUYER };
    expect(snippet && (await printed(snippet, data, ['name', 'buyer']))).toBe(checksum(data, ['name', 'buyer'], 1_795_302_340, KEY));
  },
  60_000,
);
