import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { configReader, count, text } from './index.js';

const readSpecConfig = configReader({ KEY: text(), NAME: text({ default: 'none' }), SIZE: count({ default: 1 }) });

let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'env-file-'));
  file = join(folder, 'env');
});
afterAll(() => rmSync(folder, { recursive: true }));

const written = (content: string): string => {
  writeFileSync(file, content);
  return file;
};

/** What is printed before the process ends, and its exit code. */
function refused(env: NodeJS.ProcessEnv): [printed: string, code: unknown] {
  const print = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exited');
  });
  try {
    expect(() => readSpecConfig(env)).toThrow('exited');
    return [String(print.mock.calls[0]?.[0]), exit.mock.calls[0]?.[0]];
  } finally {
    [print, exit].forEach((spy) => spy.mockRestore());
  }
}

it('variables come from the file that CAUCE_ENV_FILE names', () => {
  const CAUCE_ENV_FILE = written('# written by init\nKEY=k1:c2VjcmV0PQ==,k0:b2xk\nNAME="two words"\n');
  expect(readSpecConfig({ CAUCE_ENV_FILE })).toEqual({ KEY: 'k1:c2VjcmV0PQ==,k0:b2xk', NAME: 'two words', SIZE: 1 });
});

it('those of the process win, but not the empty ones', () => {
  const CAUCE_ENV_FILE = written('KEY=of the file\nNAME=of the file\nSIZE=\n');
  expect(readSpecConfig({ CAUCE_ENV_FILE, KEY: 'of the process', NAME: '' })).toEqual({
    KEY: 'of the process',
    NAME: 'of the file',
    SIZE: 1,
  });
});

it('an empty name is no file', () => expect(readSpecConfig({ CAUCE_ENV_FILE: '', KEY: 'k' }).KEY).toBe('k'));

it('what the file lacks or has wrong is named as ever', () => {
  expect(refused({ CAUCE_ENV_FILE: written('SIZE=none\n') })).toEqual([expect.stringMatching(/KEY +is missing[^]*SIZE +is "none"/), 78]);
});

it.each([
  ['is not there', () => join(folder, 'none'), 'ENOENT'],
  ['cannot be read', () => folder, 'EISDIR'],
])('a file that %s is one sentence, and exit code 78', (_, path, code) => {
  expect(refused({ CAUCE_ENV_FILE: path() })).toEqual([`CAUCE_ENV_FILE is wrong: ${path()} cannot be read (${code}).\n`, 78]);
});
