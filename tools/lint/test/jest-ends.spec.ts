import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ENDS = new URL('../../../jest.ends.mjs', import.meta.url);

/** A process that has run all its specs, with this left open. */
function ended(leftOpen: string): Promise<{ readonly code: number; readonly said: string }> {
  const script = `import { endWithin } from '${fileURLToPath(ENDS)}'; ${leftOpen}; endWithin(100);`;
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', script], (error, _, said) =>
      resolve({ code: Number(error?.code ?? 0), said }),
    );
  });
}

it.each([
  ['a server', `(await import('node:net')).createServer().listen(0)`, 'TCPServerWrap'],
  ['a child', `(await import('node:child_process')).spawn('sleep', ['2'])`, 'ProcessWrap'],
  ['a timer', 'setInterval(() => {}, 20)', 'Timeout'],
])('a run of specs that has left open %s says so and ends', async (_, leftOpen, named) => {
  expect(await ended(leftOpen)).toEqual({ code: 1, said: expect.stringContaining(named) });
});

it('a run of specs that has left nothing open ends by itself', async () => {
  expect(await ended('')).toEqual({ code: 0, said: '' });
});
