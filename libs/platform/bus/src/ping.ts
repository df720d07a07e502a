import type { Admin, Kafka } from 'kafkajs';
import { explained } from './refusal.js';

/** Checks that the cluster answers. One question at a time, however many callers: a broker that is down keeps each one waiting. */
export class KafkaPing {
  private admin: Promise<Admin> | undefined;
  private asking: Promise<void> | undefined;

  constructor(private readonly kafka: Kafka) {}

  /** Rejects when the cluster does not answer. */
  ready(): Promise<void> {
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    return this.asking;
  }

  async close(): Promise<void> {
    const admin = await this.admin?.catch(() => undefined);
    await admin?.disconnect();
  }

  private async ask(): Promise<void> {
    this.admin ??= this.connect();
    try {
      await (await this.admin).describeCluster();
    } catch (error) {
      throw explained(error);
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
