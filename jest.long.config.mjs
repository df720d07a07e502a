import { base } from './jest.base.mjs';

/** What takes long and rarely breaks, and needs no running stack: `npm run test:long specs`. */
export default {
  ...base,
  maxWorkers: '100%',
  rootDir: '.',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'],
  // For what hangs: a compiler that has nothing in its cache.
  testTimeout: 180_000,
  workerIdleMemoryLimit: '700MB',
  testMatch: ['**/*.long.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};
