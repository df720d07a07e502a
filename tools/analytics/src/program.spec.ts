import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf } from './program.js';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'cauce-analytics-'))));
afterAll(() => rm(folder, { recursive: true }));

/** What a command line is refused with. */
async function refusal(...args: readonly string[]): Promise<string> {
  const program = programOf();
  for (const each of [program, ...program.commands]) each.configureOutput({ writeErr: () => undefined }).exitOverride();
  return program.parseAsync(args, { from: 'user' }).then(
    () => 'done',
    (error: unknown) => (error as Error).message,
  );
}

it.each([
  ['export --context money --out x', 'There are payments, billing, integrations, catalog, deliveries; several with commas between.'],
  ['export --personal --out x', '--personal needs --reason: why personal data is taken out.'],
  ['export --reason audit --out x', '--by and --reason say who takes personal data out, and why: they need --personal.'],
  ['replay --personal', '--personal needs --reason: why personal data is taken out.'],
  ['export --to 2100-01-01T00:00:00Z --out x', 'Give a time that is past: what is recorded meanwhile would be missing.'],
  ['export --from yesterday --out x', 'Give a time in RFC 3339 with its offset, like 2026-11-21T08:00:00Z.'],
  ['export', "required option '--out <folder>' not specified"],
  ['sql --in x --format parquet SELECT', '--format parquet needs --out: the file to write.'],
  ['sql --in x --out y SELECT', '--out needs --format csv, json or parquet.'],
])('%s is refused with what is allowed', async (line, why) => {
  expect(await refusal(...line.split(' '))).toContain(why);
});

it('a folder without an export is named', async () => {
  expect(await refusal('intervals', '--in', folder)).toContain(`${folder} holds no export of payments or billing`);
  expect(await refusal('sql', '--in', folder, 'SELECT 1')).toContain(
    `${folder} holds no export: make one with \`export --out ${folder}\`.`,
  );
});
