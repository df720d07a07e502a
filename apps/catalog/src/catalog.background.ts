import { Follower, type StoredEvent } from '@cauce/event-store';
import type { ReadinessCheck } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Connections } from './connections.js';
import type { Advances } from './test-clocks/advances.sweeper.js';
import type { ClockAnnouncement } from './test-clocks/clock-announcement.js';

/** The streams of one category, as the projector needs them. */
type Projected = {
  readonly category: string;
  readonly rows: { readonly projector: { project(batch: readonly StoredEvent[], save: () => Promise<void>): Promise<void> } };
};

/** What runs without being asked: the projector, which writes the rows that write-through missed, and the advances of test clocks. */
export class CatalogBackground implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly projector: Follower;

  constructor(
    { store, pool }: Connections,
    projected: readonly Projected[],
    private readonly clocks: { readonly advances: Advances; readonly announcement: ClockAnnouncement },
    logger: Log,
  ) {
    this.projector = new Follower({
      name: 'projector',
      store,
      pool,
      logger,
      prefixes: projected.map(({ category }) => `${category}-`),
      handle: async (batch) => {
        // Rows first, then the checkpoint: repeating rows in between changes nothing.
        for (const { rows } of projected) await rows.projector.project(batch, () => Promise.resolve());
      },
    });
  }

  /** Whether the projector follows. */
  get readiness(): ReadinessCheck[] {
    return [this.projector.readiness];
  }

  onApplicationBootstrap(): void {
    this.projector.start();
    this.clocks.advances.start();
    this.clocks.announcement.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.projector.stop(), this.clocks.advances.close(), this.clocks.announcement.stop()]);
  }
}
