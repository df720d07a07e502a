import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child, endLeftOver, type Output } from './child.js';
import { alive, startTime } from './process-identity.js';
import { waitUntil } from './waiting.js';
import { yieldToOthers } from './yielding.js';

const node = (script: string) => ({ command: process.execPath, args: ['-e', script], env: {} });
const LISTENS_TO_SIGTERM = `process.on('SIGTERM', () => { console.log('in order'); process.exit(3); }); setInterval(() => {}, 1000); console.log('up');`;

/** Without sessions that share the cores there is nothing to lower. */
function sessionOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/autogroup`, 'utf8');
  } catch {
    return 'nice 10';
  }
}

describe('a process of the stack', () => {
  let folder: string;
  let log: string;
  let started: Child[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cauce-child-'));
    log = join(folder, 'logs', 'x.log');
    started = [];
  });
  afterEach(async () => {
    started.forEach((child) => child.kill());
    await Promise.all(started.map((child) => child.ended));
    await rm(folder, { recursive: true });
  });

  /** Ends with its test, whatever that finds: a process that outlives it would keep Jest from ending. */
  const start = async (script: string, output: Output = log) => {
    const child = await Child.start('x', node(script), output);
    started.push(child);
    return child;
  };

  it('is asked to end, and its output is in its log', async () => {
    const child = await start(LISTENS_TO_SIGTERM);
    await waitUntil(child, 'not up', () => Promise.resolve(child.output.includes('up')));
    expect(await child.stop()).toEqual({ code: 3, signal: null });
    expect(child.output).toBe('up\nin order\n');
  });

  it('that yields has a lower priority, in its session too', async () => {
    const ours = getPriority(process.pid);
    const child = await start(LISTENS_TO_SIGTERM);
    await yieldToOthers(child.pid);
    expect([getPriority(child.pid), sessionOf(child.pid)]).toEqual([Math.max(ours, 10), expect.stringMatching(/nice 10$/m)]);
    expect(getPriority(process.pid)).toBe(ours);
  });

  it('is distinguished from a later one with the same pid', async () => {
    const child = await start(LISTENS_TO_SIGTERM);
    expect([alive(child.pid, child.startTime), alive(child.pid, 'another time'), startTime(process.pid) === child.startTime]).toEqual([
      true,
      false,
      false,
    ]);
    child.kill();
    await child.ended;
    expect(alive(child.pid, child.startTime)).toBe(false);
  });

  it('of an earlier run is ended in order', async () => {
    const child = await start(LISTENS_TO_SIGTERM);
    await waitUntil(child, 'not up', () => Promise.resolve(child.output.includes('up')));
    await endLeftOver(child.pid, child.startTime);
    expect(await child.ended).toEqual({ code: 3, signal: null });
  });

  it('that ends before it is ready is an error with its last output', async () => {
    const child = await start(`console.log('no such setting'); process.exit(78)`);
    await expect(waitUntil(child, 'never', () => Promise.resolve(false))).rejects.toThrow(
      /x ended before it was ready \(exit code 78\)\.\n\s+no such setting/,
    );
  });

  it('reports its lines one by one, including an unfinished last one', async () => {
    const lines: string[] = [];
    const child = await start(`console.log('one\\n\\ntwo'); console.error('three'); process.stdout.write('four')`, (line) =>
      lines.push(line),
    );
    await Promise.all([child.ended, child.told]);
    expect(lines.toSorted()).toEqual(['', 'four', 'one', 'three', 'two']);
  });

  it('that does not exist is an error', async () => {
    await expect(Child.start('x', { command: '/no/such/command', args: [], env: {} }, log)).rejects.toThrow('x could not be started');
  });
});
