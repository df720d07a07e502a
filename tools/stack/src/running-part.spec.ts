import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from './child.js';
import { alive, startTime } from './process-identity.js';
import { processTree } from './process-tree.js';
import { RunningPart } from './running-part.js';
import { waitUntil } from './waiting.js';

/** Starts a process of its own in another group, as Postgres does, and says its pid. */
const WITH_A_CHILD = `
const { spawn } = require('node:child_process');
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
console.log('up', child.pid);
process.on('SIGTERM', () => { child.kill(); process.exit(0); });
setInterval(() => {}, 1000);`;

describe('a part of a running stack', () => {
  let folder: string;
  let log: string;
  let part: RunningPart;
  const started: Child[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cauce-part-'));
    log = join(folder, 'x.log');
    const launch = { command: process.execPath, args: ['-e', WITH_A_CHILD], env: {} };
    part = new RunningPart(
      {
        name: 'x',
        kind: 'service',
        ports: [],
        begin: () => Child.start('x', launch, log),
        ready: (child) => waitUntil(child, 'not up', () => Promise.resolve(child.output.includes('up'))),
      },
      (child) => started.push(child),
    );
    await part.start();
  });
  afterEach(async () => {
    await part.stop();
    await rm(folder, { recursive: true });
  });

  const stateOf = async (pid: number) => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.[0];

  it('knows its processes', () => {
    expect(processTree(part.pid)).toEqual([part.pid, Number(part.child.output.split(' ')[1])]);
  });

  it('is killed with its child processes, and started again as a new process', async () => {
    const tree = processTree(part.pid).map((pid): [number, string] => [pid, startTime(pid)]);
    const before = part.pid;
    await part.kill();
    expect([part.isUp, part.child.ending, tree.map(([pid, began]) => alive(pid, began))]).toEqual([
      false,
      { code: null, signal: 'SIGKILL' },
      [false, false],
    ]);
    await part.start();
    expect([part.isUp, part.pid === before, part.restarts, started.at(-1) === part.child]).toEqual([true, false, 1, true]);
  });

  it('that would forget what it has acknowledged is not killed', async () => {
    const plan = {
      name: 'x',
      kind: 'infrastructure',
      ports: [],
      begin: () => Promise.resolve(part.child),
      ready: () => Promise.resolve(),
    } as const;
    const forgetful = new RunningPart({ ...plan, isForgetful: true });
    await forgetful.start();
    await expect(forgetful.kill()).rejects.toThrow('x was started disposable');
    expect([forgetful.isUp, part.isUp]).toEqual([true, true]);
  });

  it('is not started twice', async () => {
    await expect(part.start()).rejects.toThrow('x runs already');
  });

  it('is frozen with its child processes, and goes on', async () => {
    const states = async () => Promise.all(processTree(part.pid).map(stateOf));
    part.freeze();
    await waitUntil(part.child, 'not frozen', async () => (await states()).every((state) => state === 'T'));
    part.thaw();
    await waitUntil(part.child, 'not thawed', async () => (await states()).every((state) => state !== 'T'));
  });

  it('that is frozen ends in order when it is asked to', async () => {
    part.freeze();
    await part.stop();
    expect(part.child.ending).toEqual({ code: 0, signal: null });
  });
});
