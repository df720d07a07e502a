import { installedRuntime } from '@cauce/stack/runtimes';
import { OneOrganization } from '../test/operator-api.js';
import { PackedCli, PATIENCE_MS } from '../test/packed-cli.js';
import { OLDEST_NODE } from './cli-package.js';

/** Of the npm registry: the oldest that is promised, and the newest of each that people have. */
const VERSIONS = [OLDEST_NODE, '22.23.3', '24.21.0', '26.10.0'];
const PRESENT: [string, string][] = [];
for (const version of VERSIONS) {
  const installed = await installedRuntime('node', version);
  // A line of the run, and no test: what was not run has not passed.
  if ('why' in installed) process.stderr.write(`cauce was not run on Node ${version}: it could not be installed (${installed.why}).\n`);
  else PRESENT.push([version, installed.program]);
}

let cli: PackedCli;
let api: OneOrganization;
beforeAll(async () => {
  [cli, api] = [await PackedCli.install(), await OneOrganization.start()];
}, PATIENCE_MS);
afterAll(async () => {
  api.stop();
  await cli.remove();
});

it.each(PRESENT)(
  'packed and installed alone, it works on Node %s',
  async (_, node) => {
    const run = (...args: readonly string[]) => cli.run([...api.options, ...args], node);
    expect((await run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await run('--help')).stdout).toContain('organizations');
    expect((await run('organizations', 'list')).stdout).toContain('organizations/o1');
    expect(JSON.parse((await run('--json', 'organizations', 'list', '--all')).stdout)).toMatchObject({
      organizations: [{ name: 'organizations/o1' }],
    });
    expect((await run('complete', 'bash')).stdout).toContain('cauce');
    // The parts that are loaded only when they are needed; nobody listens on port 9.
    const checked = await cli.run([...api.options, 'partner', 'check', 'http://127.0.0.1:9/cauce'], node, {
      CAUCE_PARTNER_ACCESS_TOKEN: 'pat_1',
    });
    expect([checked.code, checked.stderr]).toEqual([1, '']);
    expect(checked.stdout).toMatch(/^FAILED .*[^]*were not sent\.\n$/m);
    const accepted = await run('sandbox', 'accept', `http://127.0.0.1:9/s/${'a'.repeat(26)}.k.m`, '--sandbox', 'http://127.0.0.1:9');
    expect([accepted.code, accepted.stderr]).toEqual([1, expect.stringMatching(/^It cannot be accepted: nothing runs at 127\.0\.0\.1:9/)]);
  },
  PATIENCE_MS,
);
