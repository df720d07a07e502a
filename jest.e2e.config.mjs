import { base } from './jest.base.mjs';

/** Black box, one file after the other: `npm test` starts the services and sets E2E_*. */
export default {
  ...base,
  rootDir: '.',
  roots: ['<rootDir>/apps/e2e'],
  testMatch: ['<rootDir>/apps/e2e/test/**/*.e2e.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  maxWorkers: 1,
  testTimeout: 120_000,
};
