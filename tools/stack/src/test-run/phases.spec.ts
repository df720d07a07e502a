import { LONG_PHASES, phasesNamed, TEST_PHASES } from './phases.js';

const named = (...names: string[]) => phasesNamed(names, TEST_PHASES, LONG_PHASES, 'npm run test:long');

it('all phases run when none is named, and those that are named in that order', () => {
  expect(named()).toEqual(TEST_PHASES);
  expect(named('e2e', 'unit').map(({ name }) => name)).toEqual(['e2e', 'unit']);
});

it('what fetches much runs only when it is named', () => {
  const long = (...names: string[]) => phasesNamed(names, LONG_PHASES, TEST_PHASES, 'npm test').map(({ name }) => name);
  expect(long()).not.toContain('generators');
  expect(long('generators')).toEqual(['generators']);
});

it('an unknown phase is an error that names those that there are, and where it is a phase', () => {
  expect(() => named('int')).toThrow('Unknown phase int: there are unit, integration, e2e.');
  expect(() => named('outages')).toThrow('Unknown phase outages: there are unit, integration, e2e. It is a phase of npm run test:long.');
});
