import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressTexts } from './compress.js';

const folder = mkdtempSync(join(tmpdir(), 'compress-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('texts are there once more, smaller, and nothing else is', () => {
  const text = 'a { color: teal }\n'.repeat(100);
  for (const name of ['a.css', 'a.js', 'a.html', 'a.json', 'a.svg', 'a.png']) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'short.css'), 'a { color: teal }');
  compressTexts(folder);
  const compressed = ['a.css', 'a.html', 'a.js', 'a.json', 'a.svg'].flatMap((name) => [name, `${name}.br`, `${name}.gz`]);
  expect(readdirSync(folder).sort()).toEqual([...compressed, 'a.png', 'short.css'].sort());
  const [br, gz] = ['a.html.br', 'a.html.gz'].map((name) => readFileSync(join(folder, name)));
  expect([brotliDecompressSync(br ?? '').toString(), gunzipSync(gz ?? '').toString()]).toEqual([text, text]);
  expect(Math.max(br?.length ?? 0, gz?.length ?? 0)).toBeLessThan(text.length / 10);
});
