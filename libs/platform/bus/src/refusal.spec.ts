import { BusRefusal, explained, refusalOf } from './refusal.js';

/** As kafkajs makes them: by name and type. */
const error = (message: string, facts: object = {}) => Object.assign(new Error(message), facts);

describe('what waiting does not help against', () => {
  it.each([
    [error('SASL SCRAM SHA256 authentication failed: x', { name: 'KafkaJSSASLAuthenticationError' }), 'refuses KAFKA_USERNAME'],
    [error('SASL PLAIN mechanism is not supported by the server'), 'does not offer the mechanism'],
    [error('no', { type: 'ILLEGAL_SASL_STATE' }), 'asks for no password'],
    [error('no', { type: 'GROUP_AUTHORIZATION_FAILED' }), 'lacks a permission'],
    [error('Connection error: self-signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 'KAFKA_CA_FILE must hold'],
    [error('exhausted', { cause: error('Connection error: x', { code: 'CERT_HAS_EXPIRED' }) }), 'KAFKA_CA_FILE must hold'],
    [error('Topic creation errors', { errors: [error('few', { type: 'INVALID_REPLICATION_FACTOR' })] }), 'fewer brokers than'],
  ])('%s', (given, sentence) => {
    expect(refusalOf(given)).toContain(sentence);
    expect(explained(given)).toMatchObject({ name: 'BusRefusal', cause: given });
  });

  it('is explained once', () => {
    const refusal = new BusRefusal('The topic x has replication factor 1');
    expect(explained(refusal)).toBe(refusal);
  });
});

it.each([
  error('connect ECONNREFUSED', { code: 'ECONNREFUSED' }),
  error('no leader', { type: 'LEADER_NOT_AVAILABLE' }),
  'a text',
  undefined,
])('an outage is none: %s', (given) => {
  expect(explained(given)).toBe(given);
});
