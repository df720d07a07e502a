import { type Given, commandLine } from './command-line.js';

async function asked(...args: string[]) {
  const said: { out: string; err: string; code: number; given: Given | undefined } = { out: '', err: '', code: 0, given: undefined };
  const run = (given: Given) => Promise.resolve(void (said.given = { ...given }));
  const commands = {
    rebuild: { summary: 'make rows again', options: { prune: { summary: 'remove rows' } }, run },
    republish: { summary: 'publish again', options: { from: { summary: 'where from', value: '<point>' } }, run },
  };
  const to = {
    out: (text: string) => (said.out += text),
    err: (text: string) => (said.err += text),
    exit: (code: number) => (said.code = code),
  };
  await commandLine('Work on stored data.', commands, args, to);
  return said;
}

it('runs what is asked for, with its options', async () => {
  expect((await asked('rebuild')).given).toEqual({});
  expect((await asked('rebuild', '--prune')).given).toEqual({ prune: true });
  expect((await asked('republish', '--from', 'start')).given).toEqual({ from: 'start' });
  expect((await asked('republish', '--from=start')).given).toEqual({ from: 'start' });
});

it('explains itself when asked to', async () => {
  expect(await asked('--help')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/Work on stored data[^]*rebuild[^]*--prune[^]*--from <point>/),
  });
  expect(await asked('republish', '--help')).toMatchObject({ code: 0, given: undefined, out: expect.stringContaining('--from <point>') });
});

it.each([
  [[], 'Work on stored data.'],
  [['destroy'], 'There is no "destroy".'],
  [['republish'], '--from is missing.'],
  [['republish', '--from'], "Option '--from <value>' argument missing"],
  [['rebuild', '--all'], "Unknown option '--all'"],
  [['rebuild', 'payments'], "Unexpected argument 'payments'"],
])('runs nothing for %j, and says why', async (args, why) => {
  const said = await asked(...args);
  expect({ given: said.given, code: said.code }).toEqual({ given: undefined, code: 64 });
  expect(said.err).toContain(why);
});
