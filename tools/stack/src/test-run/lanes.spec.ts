import { silent } from '../progress.js';
import type { Tally } from './jest.js';
import { runInOrder, runLanes } from './lanes.js';
import type { Phase, TestRun } from './phase.js';
import { LANES, PHASES } from './phases.js';

const good: Tally = { passed: 1, failed: 0, faults: [] };

const aRun = (about: Partial<TestRun> = {}): TestRun => ({
  folder: '/nowhere',
  progress: silent,
  signal: new AbortController().signal,
  ports: new Set(),
  isBesideOthers: false,
  downloads: () => Promise.reject(new Error('nothing is fetched here')),
  portsOfChild: () => ({}),
  ...about,
});

it('every phase is in one lane, except the fuzz, which runs only when it is named', () => {
  expect(LANES.flat().toSorted()).toEqual(
    PHASES.map(({ name }) => name)
      .filter((name) => name !== 'fuzz')
      .toSorted(),
  );
});

it('lanes run side by side, the phases of a lane one after the other', async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const phase = (name: string): Phase => ({
    name,
    run: () => (begun.push(name), new Promise((resolve) => ends.set(name, () => resolve([good])))),
  });
  const running = runLanes([[phase('a'), phase('b')], [phase('c')]], aRun());
  expect(begun).toEqual(['a', 'c']);
  ends.get('c')?.();
  ends.get('a')?.();
  await new Promise(setImmediate);
  expect(begun).toEqual(['a', 'c', 'b']);
  ends.get('b')?.();
  expect((await running).map((outcome) => outcome.phase)).toEqual(['a', 'b', 'c']);
});

it('a phase that cannot run is a fault, and the next one runs', async () => {
  const broken: Phase = { name: 'broken', run: () => Promise.reject(new Error('no stores')) };
  const outcomes = await runInOrder([broken, { name: 'next', run: () => Promise.resolve([good]) }], aRun());
  expect(outcomes.map(({ phase, tallies }) => [phase, tallies])).toEqual([
    ['broken', [{ passed: 0, failed: 0, faults: ['broken: no stores'] }]],
    ['next', [good]],
  ]);
});

it('nothing more begins once the run is aborted', async () => {
  const aborting = new AbortController();
  const first: Phase = { name: 'first', run: () => (aborting.abort(), Promise.resolve([good])) };
  const next: Phase = { name: 'next', run: () => Promise.reject(new Error('it has begun')) };
  expect(await runInOrder([first, next], aRun({ signal: aborting.signal }))).toHaveLength(1);
});

it('each line of a phase that runs beside others begins with its name', async () => {
  const lines: string[] = [];
  const progress = { ...silent, line: (text: string) => void lines.push(text) };
  const phase: Phase = { name: 'unit', run: (run) => (run.print?.('PASS a.spec.ts'), Promise.resolve([good])) };
  await runLanes([[phase]], aRun({ progress }));
  expect(lines).toContain('unit           │ PASS a.spec.ts');
});
