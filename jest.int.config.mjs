import { base } from './jest.base.mjs';

/** On the real stack: `npm test` starts it and sets TEST_*; by hand, see tools/stack/README.md. */
export default {
  ...base,
  rootDir: '.',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'],
  testMatch: ['**/*.int.spec.ts'],
  // The services that files share are kept outside of Jest's workers, which come and go.
  globalSetup: '<rootDir>/libs/testing/jest/setup.mjs',
  globalTeardown: '<rootDir>/libs/testing/jest/teardown.mjs',
  testSequencer: '<rootDir>/libs/testing/jest/sequencer.mjs',
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  // One file at a time: they share services, and Kafka's topics, on which the payments service of one would answer what another one's billing asks for.
  maxWorkers: 1,
  // Each file loads its own modules, which Node keeps: a worker is replaced when that has come to this. So files never run in Jest's own process.
  workerIdleMemoryLimit: '1GB',
  // Ends what hangs: a file's hooks start up to five processes, beside other phases on two cores.
  testTimeout: 90_000,
};
