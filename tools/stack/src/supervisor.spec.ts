import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Child } from './child.js';
import { RunningPart } from './running-part.js';
import { Supervisor } from './supervisor.js';
import { waitUntil } from './waiting.js';

const STAYS = `console.log('up'); setInterval(() => {}, 1000);`;

describe('a supervisor', () => {
  let folder: string;
  let part: RunningPart;
  let supervisor: Supervisor;
  const said: string[] = [];

  const supervise = async (script: () => string) => {
    const launch = () => ({ command: process.execPath, args: ['-e', script()], env: {} });
    part = new RunningPart({
      name: 'x',
      kind: 'service',
      ports: [],
      begin: () => Child.start('x', launch(), join(folder, 'x.log')),
      ready: (child) => waitUntil(child, 'not up', () => Promise.resolve(child.output.includes('up'))),
    });
    await part.start();
    supervisor = new Supervisor([part], (text) => said.push(text), { firstMs: 10, longestMs: 40, steadyMs: 10_000 });
  };
  const until = async (done: () => boolean) => {
    const deadline = performance.now() + 20_000;
    while (!done() && performance.now() < deadline) await pause(10);
    expect(done()).toBe(true);
  };
  const news = () => said.join('\n');

  beforeEach(async () => {
    said.length = 0;
    folder = await mkdtemp(join(tmpdir(), 'cauce-supervisor-'));
  });
  afterEach(async () => {
    await supervisor.stop();
    await part.stop();
    await rm(folder, { recursive: true });
  });

  it('restarts a killed process, and says so', async () => {
    await supervise(() => STAYS);
    const before = part.pid;
    await part.kill();
    await until(() => news().includes('is back'));
    expect([part.isUp, part.restarts, part.pid === before]).toEqual([true, 1, false]);
    expect(news()).toMatch(/x has ended by itself \(signal SIGKILL\) and is started again in 0\.01 s\. Its last words:\n\s+up/);
    expect(news()).toContain(`x is back (pid ${part.pid}, restart 1).`);
    expect(await readFile(join(folder, 'x.log'), 'utf8')).toBe('up\nup\n');
  });

  it('waits longer each time for a process that does not stay up', async () => {
    let starts = 0;
    await supervise(() => (starts++ === 0 ? STAYS : 'process.exit(7)'));
    await part.kill();
    await until(() => part.restarts >= 4);
    const waits = [...news().matchAll(/again in ([\d.]+) s/g)].map(([, wait]) => Number(wait));
    expect(waits.slice(0, 4)).toEqual([0.01, 0.02, 0.04, 0.04]);
    expect(news()).toContain('exit code 7');
  });

  it('does not restart a process that was asked to end', async () => {
    await supervise(() => STAYS);
    await part.stop();
    await supervisor.stop();
    expect([said, part.isUp]).toEqual([[], false]);
  });
});
