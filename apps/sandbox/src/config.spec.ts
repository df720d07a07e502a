import { noFlawInProduction } from './config.js';

it.each([
  ['production', 'TAKES_ANY_KEY', 'SANDBOX_FLAW'],
  ['production', undefined, undefined],
  ['development', 'TAKES_ANY_KEY', undefined],
])('in %s with the flaw %s it names %s', (ENVIRONMENT, SANDBOX_FLAW, named) =>
  expect(noFlawInProduction({ ENVIRONMENT, SANDBOX_FLAW })?.variable).toBe(named),
);
