import { Follower, type StoredEvent } from '@cauce/event-store';
import type { Log } from '@cauce/telemetry';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Connections } from './connections.js';

/** The streams of one category, as the projector needs them. */
type Projected = {
  readonly category: string;
  readonly rows: { readonly projector: { project(batch: readonly StoredEvent[], save: () => Promise<void>): Promise<void> } };
};

/** Catches up rows that write-through left behind, for all categories of this service. */
export class CatalogProjector implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly follower: Follower;

  constructor({ store, pool }: Connections, projected: readonly Projected[], logger: Log) {
    this.follower = new Follower({
      name: 'projector',
      store,
      pool,
      logger,
      prefixes: projected.map(({ category }) => `${category}-`),
      handle: async (batch) => {
        // Rows first, the checkpoint after all of them: what is repeated in between changes nothing.
        for (const { rows } of projected) await rows.projector.project(batch, () => Promise.resolve());
      },
    });
  }

  onApplicationBootstrap(): void {
    this.follower.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.follower.stop();
  }
}
