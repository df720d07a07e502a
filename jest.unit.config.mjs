import { base } from './jest.base.mjs';

export default {
  ...base,
  // Jest leaves a core to itself, which is half of a machine with two.
  maxWorkers: '100%',
  rootDir: '.',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'],
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.int\\.spec\\.ts$', '\\.e2e\\.spec\\.ts$'],
};
