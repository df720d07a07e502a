import { troubleOf } from './trouble.js';

/** As the client throws it: grpc's code and words, often inside of an error of ours. */
const thrown = (code: number, message: string) =>
  new Error('cannot read the log of all streams', { cause: Object.assign(new Error(message), { code }) });

it.each([
  ['UNAUTHENTICATED', 16, '16 UNAUTHENTICATED: ', 'refuses the user or the password of EVENT_STORE_URL'],
  ['PERMISSION_DENIED', 7, '7 PERMISSION_DENIED: Access Denied', 'may not do this'],
  [
    'UNTRUSTED',
    14,
    '14 UNAVAILABLE: No connection established. Last error: Error: self-signed certificate',
    'tlsCAFile in EVENT_STORE_URL',
  ],
  ['NO_TLS', 14, '14 UNAVAILABLE: No connection established. Last error: write EPROTO wrong version number', 'must say tls=false'],
  ['REFUSED', 14, '14 UNAVAILABLE: No connection established. Last error: connect ECONNREFUSED 127.0.0.1:1', 'nobody listens'],
  ['NO_SUCH_HOST', 14, '14 UNAVAILABLE: Name resolution failed for target dns:nowhere:2113', 'leads nowhere'],
  ['NO_ANSWER', 4, '4 DEADLINE_EXCEEDED: Deadline exceeded', 'does not answer in time'],
  ['UNAVAILABLE', 14, '14 UNAVAILABLE: the connection was left: stopping', 'does not serve us now'],
])('%s is told in words', (kind, code, message, words) => {
  const trouble = troubleOf(thrown(code, message));
  expect(trouble?.kind).toBe(kind);
  expect(trouble?.words).toContain(words);
});

it('a failed discovery is a trouble, and an error of ours is none', () => {
  expect(troubleOf(new Error('Failed to discover after 10 attempts.'))?.kind).toBe('NO_LEADER');
  expect(troubleOf(new TypeError('x is not a function'))).toBeUndefined();
});
