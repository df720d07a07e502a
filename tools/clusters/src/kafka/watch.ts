import { readFile } from 'node:fs/promises';
import { SERVICES } from '@cauce/services';
// The default import: Node cannot import all of its names.
import kafkajs, { type AclEntry, type Admin } from 'kafkajs';
import type { CertificateFiles } from '../credentials.js';
import type { KafkaUsers } from './configuration.js';

const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } = kafkajs;

const services = Object.entries(SERVICES);
/** `payments.`: how the names of a context's topics begin. */
const contexts = new Set(services.flatMap(([, { publishes }]) => publishes.map((topic) => topic.slice(0, topic.indexOf('.') + 1))));
const groups = services.filter(([, { consumes }]) => consumes.length > 0).map(([name]) => name);

/** What services need and no more, as docs/guides/operator.md says; by the beginning of the name. */
const PERMISSIONS = [
  ...[...contexts].map(
    (prefix) => ({ type: AclResourceTypes.TOPIC, prefix, may: ['CREATE', 'DESCRIBE', 'DESCRIBE_CONFIGS', 'READ', 'WRITE'] }) as const,
  ),
  ...groups.map((prefix) => ({ type: AclResourceTypes.GROUP, prefix, may: ['DESCRIBE', 'READ'] }) as const),
];

type Partition = { readonly leader: number; readonly replicas: readonly number[]; readonly isr: readonly number[] };

/** Asks the brokers about leaders and replicas, and tells them what services may do. */
export class Watch {
  constructor(
    private readonly brokers: readonly string[],
    private readonly certificates: CertificateFiles,
    private readonly users: KafkaUsers,
  ) {}

  /** The id of the broker that leads the first partition of the first topic of clients; undefined without one. */
  async leader(): Promise<number | undefined> {
    const [first] = await this.partitions((topic) => !topic.startsWith('__'));
    return first?.leader;
  }

  /** Whether this broker has all that the others have: only then may another one be stopped. False while nobody answers. */
  async isInSync(id: number): Promise<boolean> {
    try {
      const partitions = await this.partitions();
      return partitions.every(({ replicas, isr }) => !replicas.includes(id) || isr.includes(id));
    } catch {
      return false;
    }
  }

  /** Permits what services need; all else is forbidden to them. */
  async permit(): Promise<void> {
    const acl = PERMISSIONS.flatMap(({ type, prefix, may }) =>
      may.map((operation): AclEntry => ({
        resourceType: type,
        resourceName: prefix,
        resourcePatternType: ResourcePatternTypes.PREFIXED,
        principal: 'User:cauce',
        host: '*',
        operation: AclOperationTypes[operation],
        permissionType: AclPermissionTypes.ALLOW,
      })),
    );
    await this.ask((admin) => admin.createAcls({ acl }));
  }

  private partitions(of: (topic: string) => boolean = () => true): Promise<Partition[]> {
    return this.ask(async (admin) => {
      const names = (await admin.listTopics()).filter(of).sort();
      if (names.length === 0) return [];
      const { topics } = await admin.fetchTopicMetadata({ topics: names });
      return topics.flatMap(({ partitions }) => partitions);
    });
  }

  private async ask<T>(question: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = new kafkajs.Kafka({
      brokers: [...this.brokers],
      clientId: 'watch',
      ssl: { ca: await readFile(this.certificates.certificate, 'utf8') },
      sasl: { mechanism: 'plain', username: 'broker', password: this.users.broker },
      connectionTimeout: 1_000,
      requestTimeout: 3_000,
      retry: { retries: 2, initialRetryTime: 50, maxRetryTime: 200 },
      logLevel: kafkajs.logLevel.NOTHING,
    }).admin();
    try {
      await admin.connect();
      return await question(admin);
    } finally {
      await admin.disconnect();
    }
  }
}
