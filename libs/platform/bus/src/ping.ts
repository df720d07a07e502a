import type { Admin, Kafka } from 'kafkajs';
import { inWords } from './away.js';

/** Checks that the cluster answers. One question at a time, however many callers: a broker that is down keeps each one waiting. */
export class KafkaPing {
  private admin: Promise<Admin> | undefined;
  private asking: Promise<void> | undefined;
  /** Why the last question was not answered. */
  private trouble: Error | undefined;

  constructor(private readonly kafka: Kafka) {}

  /** Rejects when the cluster does not answer; at once when it did not the last time, since a question may take longer than a caller waits. */
  async ready(): Promise<void> {
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    if (this.trouble === undefined) return this.asking;
    this.asking.catch(() => undefined);
    throw this.trouble;
  }

  async close(): Promise<void> {
    const admin = await this.admin?.catch(() => undefined);
    await admin?.disconnect();
  }

  private async ask(): Promise<void> {
    this.admin ??= this.connect();
    try {
      await (await this.admin).describeCluster();
      this.trouble = undefined;
    } catch (error) {
      const said = inWords(error);
      this.trouble = said instanceof Error ? said : undefined;
      throw said;
    }
  }

  private async connect(): Promise<Admin> {
    const admin = this.kafka.admin();
    try {
      await admin.connect();
      return admin;
    } catch (error) {
      this.admin = undefined;
      throw error;
    }
  }
}
