import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withCode } from './quoted-code.js';

const FILE = '// a shop\nconst a = 1;\n\nconst b = 2;\n\nconst a2 = 3;\n';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quoted-'));
  writeFileSync(join(folder, 'shop.mjs'), FILE);
});
afterAll(() => rmSync(folder, { recursive: true }));

const quote = (...froms: readonly string[]) => froms.map((from) => `<!-- code: shop.mjs${from} -->\nold\n<!-- end -->\n`).join('text\n');
const codeOf = (page: string) => [...page.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code = '']) => code);

it('a file stands whole between its marks, and what is around them stays', () => {
  expect(withCode(`before\n${quote('')}after`, folder)).toBe(
    `before\n<!-- code: shop.mjs -->\n\n\`\`\`js\n${FILE}\`\`\`\n\n<!-- end -->\nafter`,
  );
});

it('the parts of a file are the file', () => {
  const page = withCode(quote(' from // a shop', ' from const b', ' from const a'), folder);
  expect(codeOf(page)).toEqual(['// a shop\nconst a = 1;\n', 'const b = 2;\n', 'const a2 = 3;\n']);
  expect(codeOf(page).join('\n')).toBe(FILE);
  expect(withCode(page, folder)).toBe(page);
});

it.each([
  [
    'words that are not there',
    [' from // a shop', ' from const c'],
    'No line of shop.mjs begins with "const c", behind the parts before it.',
  ],
  ['parts in another order', [' from // a shop', ' from const b', ' from // a shop'], 'No line of shop.mjs begins with "// a shop"'],
  ['first lines in no part', [' from const b'], 'The first part of shop.mjs does not begin with its first line: "// a shop".'],
])('says what is wrong with %s', (_, froms, said) => {
  expect(() => withCode(quote(...froms), folder)).toThrow(said);
});
