import { answerOf } from './answer-of.js';

/** As `pg` makes them: what the server said has a severity. */
const said = (code: string) => Object.assign(new Error('no'), { code, severity: 'FATAL' });
const withCode = (code: string) => Object.assign(new Error('no'), { code });

// prettier-ignore
it.each([
  ['a refused statement',               said('42P01'),                                                    'answered'],
  ['a statement that took too long',    said('57014'),                                                    'answered'],
  ['no connection left',                said('53300'),                                                    'answered'],
  ['a changed password',                said('28P01'),                                                    'answered'],
  ['a shutdown',                        said('57P01'),                                                    'refuses'],
  ['a start',                           said('57P03'),                                                    'refuses'],
  ['a pooler without a server',         said('08P01'),                                                    'refuses'],
  ['nobody who listens',                withCode('ECONNREFUSED'),                                         'refuses'],
  ['no answer to a statement',          new Error('Query read timeout'),                                  'silent'],
  ['no turn, or no connection in time', new Error('timeout exceeded when trying to connect'),             'silent'],
  ['a connection that comes to nothing', new Error('Connection terminated due to connection timeout'),    'silent'],
  ['a broken connection',               withCode('ECONNRESET'),                                           'unreachable'],
  ['a connection that ended',           new Error('Connection terminated unexpectedly'),                  'unreachable'],
  ['a pool that has ended',             new Error('Cannot use a pool after calling end on the pool'),     undefined],
  ['a text',                            'no',                                                             undefined],
])('%s', (_, error, answer) => {
  expect(answerOf(error)).toBe(answer);
});
