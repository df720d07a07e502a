import { brokers, certificates, type ConfigRule, flag, oneOf, onOff, text, variable } from '@cauce/config';
import type { BusConnection } from './connection.js';

const MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

/** Kafka keeps a replica's number in 16 bits. */
const MOST_REPLICAS = 32_767;

/** When one broker fails, nothing is lost, and nothing refused. */
const PRODUCTION = { factor: 3, minInSync: 2 };
const DEVELOPMENT = { factor: 1, minInSync: 1 };

const replicas = variable(
  `a whole number from 1 to ${MOST_REPLICAS}`,
  (value) => (/^[1-9]\d{0,4}$/.test(value) && Number(value) <= MOST_REPLICAS ? Number(value) : undefined),
  true,
);

/** What every service that uses Kafka reads. */
export const kafkaVariables = {
  KAFKA_BROKERS: brokers(),
  KAFKA_TLS: onOff({ default: false }),
  /** Certificates of the authorities that sign the brokers', instead of those that Node knows. */
  KAFKA_CA_FILE: certificates({ default: undefined }),
  KAFKA_SASL_MECHANISM: oneOf(MECHANISMS, { default: undefined }),
  KAFKA_USERNAME: text({ default: undefined }),
  KAFKA_PASSWORD: text({ default: undefined }),
  /** The number for topics that we make, and the least for existing ones. Absent: 3 in production, 1 in development. */
  KAFKA_REPLICATION_FACTOR: replicas({ default: undefined }),
  /** How many replicas must have a message before it is acknowledged. Absent: 2 in production, 1 in development. */
  KAFKA_MIN_INSYNC_REPLICAS: replicas({ default: undefined }),
  /** Allows production to run with fewer replicas than 3 and 2. */
  KAFKA_ALLOW_FEW_REPLICAS: flag({ default: false }),
};

/** How Kafka is reached: the values of {@link kafkaVariables}. */
export type KafkaConfig = {
  readonly ENVIRONMENT: 'development' | 'production';
  readonly KAFKA_BROKERS: readonly string[];
  readonly KAFKA_TLS: boolean;
  readonly KAFKA_CA_FILE: string | undefined;
  readonly KAFKA_SASL_MECHANISM: (typeof MECHANISMS)[number] | undefined;
  readonly KAFKA_USERNAME: string | undefined;
  readonly KAFKA_PASSWORD: string | undefined;
  readonly KAFKA_REPLICATION_FACTOR: number | undefined;
  readonly KAFKA_MIN_INSYNC_REPLICAS: number | undefined;
  readonly KAFKA_ALLOW_FEW_REPLICAS: boolean;
};

/** How this process reaches Kafka, from a configuration that keeps to the rules. */
export function kafkaConnection(config: KafkaConfig): BusConnection {
  const { KAFKA_BROKERS: brokers, KAFKA_TLS: hasTls, KAFKA_CA_FILE: ca, KAFKA_SASL_MECHANISM: mechanism } = config;
  const { KAFKA_USERNAME: username = '', KAFKA_PASSWORD: password = '' } = config;
  return {
    brokers,
    ...(hasTls && { tls: { ...(ca !== undefined && { ca }) } }),
    ...(mechanism !== undefined && { sasl: { mechanism, username, password } }),
    replicas: replicasOf(config),
  };
}

function replicasOf({ ENVIRONMENT, KAFKA_REPLICATION_FACTOR, KAFKA_MIN_INSYNC_REPLICAS }: Partial<KafkaConfig>) {
  const usual = ENVIRONMENT === 'production' ? PRODUCTION : DEVELOPMENT;
  return { factor: KAFKA_REPLICATION_FACTOR ?? usual.factor, minInSync: KAFKA_MIN_INSYNC_REPLICAS ?? usual.minInSync };
}

const caNeedsTls: ConfigRule = ({ KAFKA_CA_FILE: ca, KAFKA_TLS: tls }) =>
  ca !== undefined && tls === false
    ? { variable: 'KAFKA_CA_FILE', problem: 'is set, but KAFKA_TLS is off', allowed: 'only with KAFKA_TLS=on' }
    : undefined;

const goesWithMechanism =
  (name: 'KAFKA_USERNAME' | 'KAFKA_PASSWORD'): ConfigRule =>
  ({ KAFKA_SASL_MECHANISM: mechanism, [name]: value }) => {
    if ((mechanism === undefined) === (value === undefined)) return undefined;
    return mechanism === undefined
      ? { variable: name, problem: 'is set, but KAFKA_SASL_MECHANISM is not', allowed: 'only with KAFKA_SASL_MECHANISM' }
      : { variable: name, problem: 'is missing', allowed: 'any text but the empty one, since KAFKA_SASL_MECHANISM is set' };
  };

const noOpenPassword: ConfigRule = ({ ENVIRONMENT, KAFKA_SASL_MECHANISM: mechanism, KAFKA_TLS: tls }) =>
  ENVIRONMENT === 'production' && mechanism !== undefined && tls === false
    ? {
        variable: 'KAFKA_TLS',
        problem: 'is off, and the password of KAFKA_SASL_MECHANISM would be open to the network',
        allowed: 'on, where ENVIRONMENT is production and KAFKA_SASL_MECHANISM is set',
      }
    : undefined;

const enoughInProduction =
  (variable: 'KAFKA_REPLICATION_FACTOR' | 'KAFKA_MIN_INSYNC_REPLICAS', least: number): ConfigRule =>
  ({ ENVIRONMENT, KAFKA_ALLOW_FEW_REPLICAS: isAllowed, [variable]: value }) =>
    ENVIRONMENT === 'production' && isAllowed !== true && typeof value === 'number' && value < least
      ? {
          variable,
          problem: `is ${value} in production: a broker that fails may take acknowledged messages with it`,
          allowed: `${least} or more, or fewer with KAFKA_ALLOW_FEW_REPLICAS=true`,
        }
      : undefined;

const canBeWritten: ConfigRule = (known) => {
  const { factor, minInSync } = replicasOf(known);
  return minInSync > factor
    ? {
        variable: 'KAFKA_MIN_INSYNC_REPLICAS',
        problem: `is ${minInSync}, more than there are replicas: nothing could be written`,
        allowed: `a whole number from 1 to KAFKA_REPLICATION_FACTOR, which is ${factor}`,
      }
    : undefined;
};

/** What the variables together must keep to. */
export const kafkaRules: readonly ConfigRule[] = [
  caNeedsTls,
  goesWithMechanism('KAFKA_USERNAME'),
  goesWithMechanism('KAFKA_PASSWORD'),
  noOpenPassword,
  enoughInProduction('KAFKA_REPLICATION_FACTOR', PRODUCTION.factor),
  enoughInProduction('KAFKA_MIN_INSYNC_REPLICAS', PRODUCTION.minInSync),
  canBeWritten,
];
