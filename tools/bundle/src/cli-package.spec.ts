import { readFile } from 'node:fs/promises';
import { OneOrganization } from '../test/operator-api.js';
import { PackedCli, PATIENCE_MS } from '../test/packed-cli.js';
import { OLDEST_NODE } from './cli-package.js';

let cli: PackedCli;
let api: OneOrganization;
beforeAll(async () => {
  [cli, api] = [await PackedCli.install(), await OneOrganization.start()];
}, PATIENCE_MS);
afterAll(async () => {
  api.stop();
  await cli.remove();
});

it('is installed without any other package, and has what it runs and what must come along', async () => {
  expect((await cli.files()).filter((name) => !name.startsWith('.'))).toEqual(['@cauce']);
  expect(await cli.files('@cauce')).toEqual(['cli']);
  expect((await cli.files('@cauce/cli')).sort()).toEqual(
    ['LICENSE', 'README.md', 'THIRD-PARTY-LICENSES', 'assets', 'cauce.mjs', 'chunks', 'main.js', 'package.json'].sort(),
  );
  const manifest = JSON.parse(await readFile(cli.manifest, 'utf8')) as Record<string, unknown>;
  expect(manifest).toMatchObject({ license: 'Apache-2.0', engines: { node: `>=${OLDEST_NODE}` } });
  expect(Object.keys(manifest).filter((name) => /dependencies|private/i.test(name))).toEqual([]);
  expect((await cli.run(['--version'])).stdout).toBe(`${String(manifest['version'])}\n`);
});

it('helps, and asks the API that it is told', async () => {
  expect(await cli.run(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('organizations') });
  expect((await cli.run([...api.options, 'organizations', 'list'])).stdout).toMatch(/^NAME +DISPLAY NAME *\norganizations\/o1 +Taller\n$/);
  expect(await cli.run([...api.options.slice(0, 3), 'wrong', 'organizations', 'list'])).toMatchObject({ code: 1 });
});

it('knows of no local stack, and says what it needs instead', async () => {
  const { code, stderr } = await cli.run(['organizations', 'list']);
  expect([code, stderr]).toEqual([64, expect.stringMatching(/^Installed by itself.*\nOr say where it is: --server and --token/)]);
});

it('refuses in words to run on a Node that is too old', async () => {
  expect(await cli.runAs('22.9.0', ['--version'])).toMatchObject({
    code: 78,
    stdout: '',
    stderr: `cauce needs Node ${OLDEST_NODE} or later; this is 22.9.0.\n`,
  });
  expect(await cli.runAs('22.100.0', ['--version'])).toMatchObject({ code: 0 });
});
