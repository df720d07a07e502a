import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crashTest } from '../src/crash-test/crash-test.js';

// The short form of `npm run crash-test -w tools/event-store`; needs the build.
const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

it('keeps every acknowledged append, complete and without gaps, when it is killed five times during 64 appenders', async () => {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run the build first.`);
  const dataDir = mkdtempSync(join(tmpdir(), 'cauce-crash-'));
  const rounds = await crashTest({ main: MAIN, dataDir, rounds: 5, appenders: 64, seed: 5 });
  expect(rounds.flatMap(({ faults }) => faults)).toEqual([]);
  expect(rounds.every(({ inDoubt }) => inDoubt > 0)).toBe(true);
  expect(rounds.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(0);
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);
