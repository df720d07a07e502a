import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, serviceVariables } from '@cauce/config';
import { type KafkaConfig, kafkaConnection, kafkaRules, kafkaVariables } from './variables.js';

const { ENVIRONMENT } = serviceVariables('notifier');
const VARIABLES = { ENVIRONMENT, ...kafkaVariables };
const DEVELOPMENT = { ENVIRONMENT: 'development', KAFKA_BROKERS: 'k1:9092,k2:9092' };
const PRODUCTION = { ...DEVELOPMENT, ENVIRONMENT: 'production' };
const SASL = { KAFKA_SASL_MECHANISM: 'scram-sha-512', KAFKA_USERNAME: 'cauce', KAFKA_PASSWORD: 'hush' };

const read = (env: Record<string, string>): KafkaConfig => readConfig(VARIABLES, env, kafkaRules);
const connection = (env: Record<string, string>) => kafkaConnection(read(env));

describe('the connection', () => {
  const brokers = ['k1:9092', 'k2:9092'];

  it('of brokers alone is plain; how many replicas there must be follows from the environment', () => {
    expect(connection(DEVELOPMENT)).toEqual({ brokers, replicas: { factor: 1, minInSync: 1 } });
    expect(connection(PRODUCTION)).toEqual({ brokers, replicas: { factor: 3, minInSync: 2 } });
    expect(connection({ ...PRODUCTION, KAFKA_REPLICATION_FACTOR: '5', KAFKA_MIN_INSYNC_REPLICAS: '3' }).replicas).toEqual({
      factor: 5,
      minInSync: 3,
    });
  });

  it('of a secured cluster', () => {
    const { tls, sasl } = connection({ ...PRODUCTION, ...SASL, KAFKA_TLS: 'on' });
    expect(tls).toEqual({});
    expect(sasl).toEqual({ mechanism: 'scram-sha-512', username: 'cauce', password: 'hush' });
  });

  it('has fewer replicas in production only if that is said', () => {
    const few = { ...PRODUCTION, KAFKA_REPLICATION_FACTOR: '1', KAFKA_MIN_INSYNC_REPLICAS: '1' };
    expect(connection({ ...few, KAFKA_ALLOW_FEW_REPLICAS: 'true' }).replicas).toEqual({ factor: 1, minInSync: 1 });
    expect(() => read(few)).toThrow(/KAFKA_REPLICATION_FACTOR +is 1 in production.* Allowed: 3 or more, or fewer with/);
    expect(() => read(few)).toThrow(/KAFKA_MIN_INSYNC_REPLICAS +is 1 in production.* Allowed: 2 or more/);
  });
});

describe('refused, by the name of the variable', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['a CA file that is not there', { KAFKA_CA_FILE: '/none' }, /KAFKA_CA_FILE +is refused: \/none cannot be read/],
    ['a mechanism without a user', { ...SASL, KAFKA_USERNAME: '' }, /KAFKA_USERNAME +is missing\..* since KAFKA_SASL_MECHANISM is set/],
    ['a mechanism without a password', { ...SASL, KAFKA_PASSWORD: '' }, /KAFKA_PASSWORD +is missing/],
    ['a password without a mechanism', { KAFKA_PASSWORD: 'hush' }, /KAFKA_PASSWORD +is set, but KAFKA_SASL_MECHANISM is not/],
    [
      'another mechanism',
      { ...SASL, KAFKA_SASL_MECHANISM: 'oauth' },
      /KAFKA_SASL_MECHANISM +is "oauth"\. Allowed: plain or scram-sha-256 or/,
    ],
    ['an open password in production', { ...PRODUCTION, ...SASL }, /KAFKA_TLS +is off, and the password/],
    ['no replica', { KAFKA_REPLICATION_FACTOR: '0' }, /KAFKA_REPLICATION_FACTOR +is "0"/],
    ['more in sync than there are', { KAFKA_MIN_INSYNC_REPLICAS: '2' }, /KAFKA_MIN_INSYNC_REPLICAS +is 2, more than there are/],
  ])('%s', (_, changes, fault) => {
    const refused = () => read({ ...DEVELOPMENT, ...changes });
    expect(refused).toThrow(fault);
    expect(refused).not.toThrow('hush');
  });

  it('a CA file without TLS', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kafka-ca-'));
    const file = join(folder, 'ca.pem');
    writeFileSync(file, '-----BEGIN CERTIFICATE-----');
    expect(() => read({ ...DEVELOPMENT, KAFKA_CA_FILE: file })).toThrow(/KAFKA_CA_FILE +is set, but KAFKA_TLS is off/);
    rmSync(folder, { recursive: true });
  });
});
