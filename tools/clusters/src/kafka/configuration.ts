import { propertiesOf } from '@cauce/stack';
import type { CertificateFiles } from '../credentials.js';

/** Who may log in, and with what. */
export type KafkaUsers = {
  /** Of the services. */
  readonly cauce: string;
  /** Of the brokers among themselves. */
  readonly broker: string;
};

/** What a broker is configured with. */
export type BrokerPlan = {
  /** From 1 on. */
  readonly id: number;
  readonly port: number;
  /** How many there are. */
  readonly brokers: number;
  /** Where controllers listen: the first of them in the process of broker 1, and so on. */
  readonly controllers: readonly number[];
  readonly users: KafkaUsers;
  /** A file with the certificate and its key. */
  readonly keyStore: string;
  readonly certificates: CertificateFiles;
};

const PLAIN = 'org.apache.kafka.common.security.plain.PlainLoginModule required';
const SCRAM = 'org.apache.kafka.common.security.scram.ScramLoginModule required;';

/** Nobody speaks without TLS and a password: not clients, brokers or controllers. Nobody may
 * do what was not permitted. The rest is Kafka's default. */
export function brokerProperties({ id, port, brokers, controllers, users, keyStore, certificates }: BrokerPlan, logDir: string): string {
  const copies = Math.min(3, brokers);
  const inSync = Math.min(2, brokers);
  const passwords = Object.entries(users).map(([name, password]) => `user_${name}="${password}"`);
  const plain = `${PLAIN} username="broker" password="${users.broker}" ${passwords.join(' ')};`;
  const controller = controllers[id - 1];
  return propertiesOf({
    'process.roles': controller === undefined ? 'broker' : 'broker,controller',
    'node.id': id,
    'controller.quorum.voters': controllers.map((at, index) => `${index + 1}@127.0.0.1:${at}`).join(','),
    listeners: `CLIENTS://127.0.0.1:${port}${controller === undefined ? '' : `,CONTROLLER://127.0.0.1:${controller}`}`,
    'advertised.listeners': `CLIENTS://127.0.0.1:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'CLIENTS',
    'listener.security.protocol.map': 'CLIENTS:SASL_SSL,CONTROLLER:SASL_SSL',
    'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
    'listener.name.controller.sasl.enabled.mechanisms': 'PLAIN',
    'sasl.mechanism.inter.broker.protocol': 'PLAIN',
    'sasl.mechanism.controller.protocol': 'PLAIN',
    'listener.name.clients.plain.sasl.jaas.config': plain,
    'listener.name.clients.scram-sha-256.sasl.jaas.config': SCRAM,
    'listener.name.clients.scram-sha-512.sasl.jaas.config': SCRAM,
    'listener.name.controller.plain.sasl.jaas.config': plain,
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': keyStore,
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': certificates.certificate,
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': 'User:broker',
    'log.dirs': logDir,
    'auto.create.topics.enable': false,
    'default.replication.factor': copies,
    'min.insync.replicas': inSync,
    'offsets.topic.replication.factor': copies,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': copies,
    'transaction.state.log.min.isr': inSync,
    'share.coordinator.state.topic.replication.factor': copies,
    'share.coordinator.state.topic.min.isr': inSync,
    'group.initial.rebalance.delay.ms': 0,
  });
}
