import { ROOT } from '../paths.js';
import { type JestResults, narrowed, tally } from './jest.js';

const results = (changes: Partial<JestResults> = {}): JestResults => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  ...changes,
});

describe('the count of a Jest run', () => {
  it('is the numbers of passed and failed tests', () => {
    expect(tally('unit', results({ numFailedTests: 2 }), 1)).toMatchObject({ passed: 3, failed: 2, faults: [] });
  });

  it('names the files with failures, and what was wrong in each', () => {
    const times = { startTime: 0, endTime: 1 };
    const testResults = [
      { name: `${ROOT}/a.spec.ts`, status: 'passed' as const, message: '', ...times },
      { name: `${ROOT}/b.spec.ts`, status: 'failed' as const, message: '\n\u001b[1m● adds up\u001b[22m\n', ...times },
    ];
    expect(tally('unit', results({ testResults }), 1).failures).toEqual([{ file: 'b.spec.ts', message: '● adds up' }]);
  });

  it('names the slowest files first', () => {
    const testResults = [
      { name: `${ROOT}/a.spec.ts`, startTime: 5_000, endTime: 6_500 },
      { name: `${ROOT}/b.spec.ts`, startTime: 5_000, endTime: 9_000 },
    ];
    expect(tally('unit', results({ testResults }), 0).files).toEqual([
      { file: 'b.spec.ts', seconds: 4 },
      { file: 'a.spec.ts', seconds: 1.5 },
    ]);
  });

  it.each([
    ['skipped tests', results({ numPendingTests: 2 }), 0, 'unit: 2 tests are skipped'],
    ['planned tests', results({ numTodoTests: 1 }), 0, 'unit: 1 tests are only planned (todo)'],
    ['files that could not be run', results({ numRuntimeErrorTestSuites: 1 }), 1, 'unit: 1 files could not be run'],
    ['no tests at all', results({ numPassedTests: 0 }), 0, 'unit: there are no tests'],
    ['a bad exit without a failed test', results(), 1, 'unit: Jest ended with exit code 1'],
    ['no results', undefined, 1, 'unit: Jest gave no results (exit code 1)'],
  ])('takes %s for a fault', (_what, found, code, fault) => {
    expect(tally('unit', found, code).faults).toEqual([fault]);
  });
});

describe('with --only', () => {
  it('Jest runs the files that match both', () => {
    const args = narrowed(['--maxWorkers=2', '--testPathPatterns', '/e2e/', '--testPathIgnorePatterns', '/dist/'], 'api/claims|api/lists');
    expect(args.slice(0, 3)).toEqual(['--maxWorkers=2', '--testPathPatterns', '(?=.*(?:api/claims|api/lists))/e2e/']);
    expect(args.slice(3)).toEqual(['--passWithNoTests', '--testPathIgnorePatterns', '/dist/']);
    expect(narrowed([], 'kernel')).toEqual(['--testPathPatterns', '(?=.*(?:kernel))', '--passWithNoTests']);
    expect(narrowed(['-i'], undefined)).toEqual(['-i']);
  });

  it('a run of Jest may have none of them', () => {
    const none = results({ numPassedTests: 0 });
    expect([tally('e2e', none, 0, true).faults, tally('e2e', none, 0).faults]).toEqual([[], ['e2e: there are no tests']]);
  });
});
