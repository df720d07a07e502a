import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ABSENT, FOLDER, PRESENT, verdicts } from './languages.js';

/** For what hangs: a compiler that has nothing in its cache, beside other phases. */
const PATIENCE_MS = 180_000;

const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');

type Request = { readonly about: string; readonly expected: string };

const REQUESTS = JSON.parse(readFileSync(join(FOLDER, 'requests.json'), 'utf8')) as readonly Request[];
const GUIDE = readFileSync(join(FOLDER, '../webhooks.md'), 'utf8');

/** Mistakes that the guide warns of. Each is found by a request that is genuine. */
const MISTAKES: readonly [language: string, file: string, right: string, wrong: string][] = [
  ['TypeScript', 'webhooks.ts', '.sort(([one], [other]) => (one < other ? -1 : 1))', ''],
  ['TypeScript', 'webhooks.ts', '.toUpperCase()', ''],
  ['Python', 'webhooks.py', 'ensure_ascii=False, ', ''],
  ['Python', 'webhooks.py', 'sort_keys=True, ', ''],
  ['Python', 'webhooks.py', ', separators=(",", ":")', ''],
  [
    'Go',
    'webhooks.go',
    'return canonical(value)',
    'var decoded any\n\terr := json.Unmarshal(value, &decoded)\n\ttext, _ := json.Marshal(decoded)\n\treturn string(text), err',
  ],
  ['PHP', 'webhooks.php', 'JSON_UNESCAPED_UNICODE | ', ''],
  ['PHP', 'webhooks.php', 'JSON_UNESCAPED_SLASHES | ', ''],
  ['PHP', 'webhooks.php', ' | JSON_UNESCAPED_LINE_TERMINATORS', ''],
];

// A line of the run, and no test: a language that was not run has not passed.
for (const { name, tool } of ABSENT) process.stderr.write(`The guide for receivers: ${name} was not run, ${tool[0]} is not installed.\n`);

it.each(PRESENT)(
  'the code in $name takes what is genuine, and refuses all else for its reason',
  async (language) => {
    const said = await verdicts(language);
    expect(REQUESTS.map(({ about }, index) => [about, said[index]])).toEqual(REQUESTS.map(({ about, expected }) => [about, expected]));
    expect(said).toHaveLength(REQUESTS.length);
  },
  PATIENCE_MS,
);

it.each(MISTAKES.filter(([name]) => PRESENT.some((language) => language.name === name)))(
  'a mistake in %s is found: %s without "%s"',
  async (name, file, right, wrong) => {
    const language = PRESENT.find((each) => each.name === name);
    if (language === undefined) throw new Error('it is not here');
    const said = await verdicts(language, async (copy) => {
      const code = await readFile(join(copy, file), 'utf8');
      expect(code).toContain(right);
      await writeFile(join(copy, file), code.replace(right, wrong));
    });
    const genuine = said.filter((_, index) => REQUESTS[index]?.expected === 'genuine');
    expect(genuine).toContain('checksum');
  },
  PATIENCE_MS,
);

it(
  'the code in TypeScript is typed',
  async () => {
    const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--lib', 'es2024', '--types', 'node', '--skipLibCheck'];
    const files = ['webhooks.ts', 'receiver.ts', 'check.ts'].map((file) => join(FOLDER, 'typescript', file));
    const args = [TSC, ...flags, '--allowImportingTsExtensions', '--erasableSyntaxOnly', '--ignoreConfig', ...files];
    const compiled = promisify(execFile)(process.execPath, args, { cwd: join(FOLDER, '../../..') });
    await expect(compiled).resolves.toMatchObject({ stdout: '' });
  },
  PATIENCE_MS,
);

it('there is something genuine, and something wrong for every reason that the guide names', () => {
  const [, wrong = ''] = /^\| Wrong .*\n([^]*?)\n\n/m.exec(GUIDE) ?? [];
  const reasons = [...wrong.matchAll(/^\| `([a-z]+)` /gm)].map(([, reason = '']) => reason);
  expect(reasons.length).toBeGreaterThan(4);
  expect(new Set(REQUESTS.map(({ expected }) => expected))).toEqual(new Set(['genuine', ...reasons]));
});

it('the guide quotes the code of every language, where it is run or not', () => {
  for (const { name } of [...PRESENT, ...ABSENT]) expect(GUIDE).toMatch(new RegExp(`^#+ .*${name}`, 'm'));
});
