import { silent } from '../progress.js';
import type { Tally } from './jest.js';
import { runInOrder, runLanes } from './lanes.js';
import type { Phase, TestRun } from './phase.js';
import { PHASES, QUEUE } from './phases.js';

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

it('every phase is queued once, integration in all its parts, and not the fuzz and the image, which run only when they are named', () => {
  const parts = ['integration 1/5', 'integration 2/5', 'integration 3/5', 'integration 4/5', 'integration 5/5'];
  const phases = PHASES.map(({ name }) => name).filter((name) => !['fuzz', 'image', 'integration'].includes(name));
  expect(QUEUE.map(({ name }) => name).toSorted()).toEqual([...phases, ...parts].toSorted());
});

/** Phases that end when they are told to. */
function toldToEnd(...names: string[]) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const phase = (name: string): Phase => ({
    name,
    run: () => (begun.push(name), new Promise((resolve) => ends.set(name, () => resolve([good])))),
  });
  const seen = () => new Promise<string[]>((resolve) => setImmediate(() => resolve(begun)));
  return { phases: names.map(phase), seen, end: (...ended: string[]) => ended.forEach((name) => ends.get(name)?.()) };
}

it('a lane that is free takes the next phase', async () => {
  const { phases, seen, end } = toldToEnd('a', 'b', 'c', 'd');
  const running = runLanes(2, phases, aRun());
  expect(await seen()).toEqual(['a', 'b']);
  end('b');
  expect(await seen()).toEqual(['a', 'b', 'c']);
  end('a', 'c');
  expect(await seen()).toEqual(['a', 'b', 'c', 'd']);
  end('d');
  expect((await running).map((outcome) => outcome.phase).toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

it('a third lane takes a phase only while the cores have room, and ends with the queue', async () => {
  const { phases, seen, end } = toldToEnd('a', 'b', 'c', 'd');
  const answers: ((isThere: boolean) => void)[] = [];
  const room = { isThere: () => new Promise<boolean>((resolve) => answers.push(resolve)) };
  const answer = (isThere: boolean) => answers.shift()?.(isThere);
  const running = runLanes(3, phases, aRun(), room);
  expect(await seen()).toEqual(['a', 'b']);
  answer(false);
  expect(await seen()).toEqual(['a', 'b']);
  answer(true);
  expect(await seen()).toEqual(['a', 'b', 'c']);
  end('c');
  expect(await seen()).toEqual(['a', 'b', 'c']);
  end('a');
  expect(await seen()).toEqual(['a', 'b', 'c', 'd']);
  end('b', 'd');
  answer(true);
  expect(await running).toHaveLength(4);
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
  await runLanes(1, [phase], aRun({ progress }));
  expect(lines).toContain('unit            │ PASS a.spec.ts');
});
