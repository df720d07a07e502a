import { base } from './jest.base.mjs';

export default {
  ...base,
  // Jest leaves a core to itself, which is half of a machine with two.
  maxWorkers: '100%',
  // Each file loads its own modules, which Node keeps: a worker grows to 3 GB, and slows down. One that has come to this is replaced.
  workerIdleMemoryLimit: '700MB',
  rootDir: '.',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'],
  // For what hangs, not for what is slow: in `npm test` other phases run beside these.
  testTimeout: 20_000,
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.(int|e2e|long)\\.spec\\.ts$'],
};
