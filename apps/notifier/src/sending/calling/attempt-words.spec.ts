import { attemptInWords } from './attempt-words.js';

it.each([
  [{ outcome: 'ANSWERED', status: 204, error: null }, undefined],
  [{ outcome: 'ANSWERED', status: 302, error: null }, 'It answered 302: redirects are not followed.'],
  [{ outcome: 'ANSWERED', status: 410, error: null }, 'It answered 410: it wants no more webhooks.'],
  [{ outcome: 'ANSWERED', status: 503, error: null }, 'It answered 503: only 2xx acknowledges.'],
  [{ outcome: 'TIMED_OUT', status: null, error: null }, 'It did not answer within 15 seconds.'],
  [{ outcome: 'UNREACHABLE', status: null, error: 'ECONNREFUSED' }, 'Nobody listens at its address.'],
  [{ outcome: 'UNREACHABLE', status: null, error: 'ANSWER_TOO_LONG' }, 'Its answer is longer than we read.'],
  [{ outcome: 'UNREACHABLE', status: null, error: 'HPE_INVALID_CONSTANT' }, 'Its answer is not HTTP.'],
  [{ outcome: 'UNREACHABLE', status: null, error: 'HPE_HEADER_OVERFLOW' }, 'The headers of its answer are too long.'],
  [{ outcome: 'UNREACHABLE', status: null, error: 'NOT_PUBLIC' }, 'Its host is not on the public internet.'],
  [
    { outcome: 'UNREACHABLE', status: null, error: 'ERR_SSL_WRONG_VERSION_NUMBER' },
    'No TLS connection was possible: its server does not use TLS, or no version or cipher that we use.',
  ],
  [{ outcome: 'UNREACHABLE', status: null, error: 'EODD' }, 'The connection failed: EODD.'],
  [{ outcome: 'UNREACHABLE', status: null, error: 'constructor' }, 'The connection failed: constructor.'],
])('%j in words is %s', (attempt, words) => expect(attemptInWords(attempt)).toBe(words));
