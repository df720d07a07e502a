import { Module } from '@nestjs/common';
import { type CreatedService, createService, type ServiceOptions } from './create-service.js';
import type { Lifetime } from './lifetime.js';
import { READINESS, type ReadinessCheck } from './readiness.js';

/** Only what every service answers to monitoring. */
@Module({})
class WatchedModule {}

/**
 * Answers `GET /metrics` (and health, with why a part is missing) on a port of its own, so that who scrapes reaches nothing else. Listens when it
 * resolves; ends with the service.
 * @param checks the service's own
 */
export async function serveMetrics(
  { name, logger, config }: Pick<ServiceOptions, 'name' | 'logger' | 'config'>,
  port: number,
  lifetime?: Lifetime,
  checks: readonly ReadinessCheck[] = [],
): Promise<CreatedService & { readonly url: string }> {
  const options = {
    name: `${name}-metrics`,
    module: { module: WatchedModule, providers: [{ provide: READINESS, useValue: checks }] },
    logger,
    config,
    open: true,
    metrics: true,
  };
  const service = await createService({ ...options, ...(lifetime && { lifetime }) });
  await service.app.listen(port, config.HOST);
  return { ...service, url: await service.app.getUrl() };
}
