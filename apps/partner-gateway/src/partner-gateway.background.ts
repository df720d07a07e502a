import { Follower, parkingEvents, projecting } from '@cauce/event-store';
import { LOGGER, type ReadinessCheck } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DueIntegration } from './activating/due-integration.job.js';
import { Connections } from './connections.js';
import { DueIntegrations } from './integrations/due-integrations.sweeper.js';
import { IntegrationStreams } from './integrations/integration.streams.js';

/** What runs without being asked: the projector, which writes the rows that write-through missed, and what is due. */
@Injectable()
export class PartnerGatewayBackground implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly projector: Follower;

  constructor(
    private readonly connections: Connections,
    integrations: IntegrationStreams,
    private readonly due: DueIntegrations,
    private readonly job: DueIntegration,
    @Inject(LOGGER) logger: Log,
  ) {
    const { store, pool, rows, parkedWork } = connections;
    const following = { name: 'projector', store, pool, checkpoints: rows, logger, ...projecting(integrations) };
    this.projector = new Follower(parkingEvents(store, parkedWork)(following));
  }

  /** Whether the projector follows. */
  get readiness(): ReadinessCheck[] {
    return [this.projector.readiness];
  }

  onApplicationBootstrap(): void {
    this.projector.start();
    this.due.start((row) => this.job.run(row));
  }

  /** The consumer first, so that nothing new comes in. */
  async onModuleDestroy(): Promise<void> {
    await this.connections.bus.close();
    await Promise.all([this.due.close(), this.projector.stop()]);
  }
}
