import { EventLog } from '../event-log.js';
import type { Stack } from '../stack/stack.js';
import { type About, Scenario } from './scenario.js';

/**
 * Makes the function that begins a scenario: `const aScenario = scenarios(stack)` at the top of a spec file. A scenario ends with its
 * test, one of a `beforeAll` with the file: then nothing may have happened that no step named.
 * @param stack the stack, or a function that finds it once the specs run
 */
export function scenarios(stack: Stack | (() => Stack)): (about?: About) => Promise<Scenario> {
  const log = (): EventLog => (open ??= new EventLog(given()));
  const given = () => (typeof stack === 'function' ? stack() : stack);
  let open: EventLog | undefined;
  let isInTest = false;
  const [ofTest, ofFile]: [Scenario[], Scenario[]] = [[], []];
  const endAll = async (begun: Scenario[]) => {
    for (const each of begun.splice(0)) await each.end();
  };

  beforeEach(() => void (isInTest = true));
  afterEach(async () => {
    isInTest = false;
    await endAll(ofTest);
  });
  afterAll(async () => {
    await endAll(ofFile).finally(() => open?.close());
  });

  return async (about) => {
    const scenario = await Scenario.begin(given(), log(), about);
    (isInTest ? ofTest : ofFile).push(scenario);
    return scenario;
  };
}
