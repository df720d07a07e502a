import { silent } from '../src/progress.js';
import type { TestRun } from '../src/test-run/phase.js';

/** A run in which nothing is fetched. */
export const aTestRun = (about: Partial<TestRun> = {}): TestRun => ({
  folder: '/nowhere',
  progress: silent,
  signal: new AbortController().signal,
  ports: new Set(),
  downloads: () => Promise.reject(new Error('nothing is fetched here')),
  portsOfChild: () => ({}),
  running: new Set(),
  ...about,
});
