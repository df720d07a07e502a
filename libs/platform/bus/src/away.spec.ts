import { awayOf, BusAway, inWords } from './away.js';

/** As kafkajs makes them: by name and type. */
const error = (message: string, facts: object = {}) => Object.assign(new Error(message), facts);
const refused = error('Connection error: connect ECONNREFUSED 127.0.0.1:9092', { name: 'KafkaJSConnectionError' });

it.each([
  [refused, 'NO_CONNECTION', 'nobody listens at the addresses of KAFKA_BROKERS (Connection error: connect ECONNREFUSED 127.0.0.1:9092)'],
  [error('exhausted', { name: 'KafkaJSNumberOfRetriesExceeded', cause: refused }), 'NO_CONNECTION', 'nobody listens'],
  [error('Connection error: getaddrinfo ENOTFOUND kafka', { name: 'KafkaJSConnectionError' }), 'NO_CONNECTION', 'lead nowhere'],
  [error('Closed connection', { name: 'KafkaJSConnectionClosedError' }), 'NO_CONNECTION', 'breaks'],
  [error('Connection timeout', { name: 'KafkaJSConnectionError' }), 'NO_ANSWER', 'in time'],
  [error('Request Metadata timed out', { name: 'KafkaJSRequestTimeoutError' }), 'NO_ANSWER', 'in time'],
  [error('no leader', { type: 'LEADER_NOT_AVAILABLE' }), 'NO_LEADER', 'electing'],
  [error('no', { type: 'GROUP_COORDINATOR_NOT_AVAILABLE' }), 'NO_LEADER', 'electing'],
])('%s', (given, kind, words) => {
  expect(awayOf(given)).toMatchObject({ name: 'BusAway', kind, cause: given });
  expect(awayOf(given)?.message).toContain(words);
});

it('is said once', () => {
  const away = new BusAway('NO_CONNECTION', 'nobody listens', refused);
  expect(inWords(away)).toBe(away);
});

it('a refusal comes first: waiting does not help', () => {
  expect(inWords(error('Connection error: self-signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }))).toMatchObject({
    name: 'BusRefusal',
  });
});

it.each([error('a message too large', { type: 'MESSAGE_TOO_LARGE' }), new TypeError('ours'), 'a text', undefined])(
  'something else is none: %s',
  (given) => expect(inWords(given)).toBe(given),
);
