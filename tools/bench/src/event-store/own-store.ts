import { EventStore } from '@cauce/event-store';
import { freePorts, type Infrastructure, PARTS, startInfrastructure } from '@cauce/stack';
import type { BenchContext } from '../benchmark.js';

/** An event store without a stack around it. */
export class OwnStore {
  private constructor(private readonly infrastructure: Infrastructure) {}

  static async start({ folder, progress }: Pick<BenchContext, 'folder' | 'progress'>): Promise<OwnStore> {
    const parts = PARTS.filter(({ name }) => name === 'Event store');
    return new OwnStore(await startInfrastructure({ dataDir: folder, ports: await freePorts(), parts, progress }));
  }

  get url(): string {
    return this.infrastructure.addresses.eventStoreUrl;
  }

  connect(): EventStore {
    return EventStore.connect(this.url);
  }

  async stop(): Promise<void> {
    await this.infrastructure.stop();
  }
}
