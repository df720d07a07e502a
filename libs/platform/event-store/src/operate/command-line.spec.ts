import { operations, runOperations, typed } from './command-line.js';
import { readStartingPoint } from './starting-point.js';

async function asked(...args: string[]) {
  const said: { out: string; err: string; code: number; given: object | undefined } = { out: '', err: '', code: 0, given: undefined };
  const run = (given: object) => void (said.given = given);
  const program = operations('Work on stored data.');
  program.configureOutput({ writeOut: (text) => (said.out += text), writeErr: (text) => (said.err += text) });
  program.command('rebuild').description('make rows again').option('--prune', 'remove rows').action(run);
  program.command('republish').requiredOption('--from <point>', 'where from', typed(readStartingPoint)).action(run);
  await runOperations(program, args, (code) => (said.code = code));
  return said;
}

it('runs the named operation with its options', async () => {
  expect((await asked('rebuild')).given).toEqual({});
  expect((await asked('rebuild', '--prune')).given).toEqual({ prune: true });
  expect((await asked('republish', '--from', 'start')).given).toEqual({ from: { kind: 'start' } });
  expect((await asked('republish', '--from=start')).given).toEqual({ from: { kind: 'start' } });
});

it('shows its help', async () => {
  expect(await asked('--help')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/Work on stored data[^]*rebuild[^]*republish/),
  });
  expect(await asked('republish', '--help')).toMatchObject({ code: 0, given: undefined, out: expect.stringContaining('--from <point>') });
});

it.each([
  [[], 'Work on stored data.'],
  [['destroy'], "unknown command 'destroy'"],
  [['republish'], "required option '--from <point>' not specified"],
  [['republish', '--from'], "'--from <point>' argument missing"],
  [['republish', '--from', 'yesterday'], 'or a time with its offset (2026-11-21T08:00:00Z)'],
  [['rebuild', '--all'], "unknown option '--all'"],
  [['rebuild', 'payments'], 'too many arguments'],
])('runs nothing for %j, says why and shows the help', async (args, why) => {
  const said = await asked(...args);
  expect({ given: said.given, code: said.code, out: said.out }).toEqual({ given: undefined, code: 64, out: '' });
  expect(said.err).toContain(why);
  expect(said.err).toContain('Usage: operate');
});

it('passes on the error of an operation: its arguments were right', async () => {
  const program = operations('');
  program.command('fail').action(() => Promise.reject(new Error('ours')));
  await expect(runOperations(program, ['fail'])).rejects.toThrow('ours');
});
