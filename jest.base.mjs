/** What all Jest runs share: ES modules as production runs them, our packages from their sources, no retries. */
export const base = {
  testEnvironment: '<rootDir>/tools/stack/jest/cost-environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'] },
  transform: { '^.+\\.ts$': '@swc/jest' },
  transformIgnorePatterns: ['/node_modules/(?!@cauce/)'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.stack/'],
  globalTeardown: '<rootDir>/jest.ends.mjs',
};
