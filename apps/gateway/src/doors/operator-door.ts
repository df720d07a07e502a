import { type CreatedService, createService, type Lifetime, listen, type ServiceOptions } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { GatewayConfig } from '../config.js';
import { serveDocument, serveReference } from '../documents/serve-documents.js';
import { type Door, openDoor } from './door.js';
import { firstLookOf } from './first-look.js';
import { OperatorModule } from './operator.module.js';

/** The operator API: a second server in this process, on a port that the public never reaches. */
@Injectable()
export class OperatorDoor implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private service: CreatedService | undefined;

  constructor(
    private readonly config: GatewayConfig,
    private readonly logger: Log,
    private readonly door: Door,
    private readonly lifetime: Lifetime,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { config, logger, door, lifetime } = this;
    const plugins: ServiceOptions['plugins'] = async (fastify, _app, early) => {
      openDoor(fastify, door);
      early.add(firstLookOf(door));
      serveDocument(fastify, 'operator');
      await serveReference(fastify, 'operator');
    };
    this.service = await createService({
      name: 'operator-api',
      module: OperatorModule.with(config),
      logger,
      config,
      lifetime,
      open: true,
      // Those of the whole process: the public door has none.
      metrics: config.METRICS_PORT === undefined,
      rewriteVerbs: true,
      plugins,
    });
    await listen(this.service.app, { port: config.OPERATOR_PORT, host: config.HOST });
    logger.info({ url: await this.service.app.getUrl() }, 'operator API listens');
  }

  /** Where it listens. */
  url(): Promise<string> {
    if (!this.service) throw new Error('The operator API does not listen yet.');
    return this.service.app.getUrl();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.service?.close();
  }
}
