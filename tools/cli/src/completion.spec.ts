import { jest } from '@jest/globals';
import { addCompletion } from './completion.js';
import { OPERATIONS } from './operations.js';
import { programOf } from './program.js';

const nobody = () => Promise.reject(new Error('none'));
const program = programOf(OPERATIONS, '1.2.3', {
  door: nobody,
  sandbox: nobody,
  merchant: nobody,
  organization: nobody,
  ended: nobody,
  input: process.stdin,
  environment: {},
  fail: () => undefined,
  out: process.stdout,
});
const root = addCompletion(program, OPERATIONS);

/** What a shell is offered after these words; the last one is being typed. */
function offered(...words: string[]): string[] {
  const written: string[] = [];
  const print = jest.spyOn(console, 'log').mockImplementation((line: string) => void written.push(line));
  root.parse(words);
  print.mockRestore();
  return written.slice(0, -1).map((line) => line.split('\t')[0] ?? '');
}

it.each([
  ['the resources', ['pay'], ['payments']],
  ['what can be done with one', ['payments', ''], expect.arrayContaining(['approve', 'refund'])],
  ['the values of an option', ['organizations', 'create', '--environment', ''], ['PRODUCTION', 'DEVELOPMENT']],
  ['those that begin like it', ['organizations', 'create', '--environment', 'D'], ['DEVELOPMENT']],
  ['the values of a filter', ['deliveries', 'list', 'organizations/o', '--state', ''], ['WAITING', 'DELIVERED', 'FAILED', 'SKIPPED']],
  ['each value of a list', ['organizations', 'update', 'o', '--enabled-payment-methods', 'P'], ['PSE', 'PARTNER_PLATFORM']],
  ['true or false', ['organizations', 'create', '--features-subscriptions', ''], ['true', 'false']],
  ['how the name of an argument begins', ['payments', 'approve', ''], ['stores/']],
  ['how the name in an option begins', ['webhook-endpoints', 'create', 'organizations/o', '--store', ''], ['stores/']],
] as const)('completes %s', (_, words, values) => {
  expect(offered(...words)).toEqual(values);
});
