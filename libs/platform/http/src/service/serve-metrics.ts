import { Module } from '@nestjs/common';
import { type CreatedService, createService, type ServiceOptions } from './create-service.js';
import type { Lifetime } from './lifetime.js';

/** Only what every service answers to monitoring. */
@Module({})
class WatchedModule {}

/** Answers `GET /metrics` (and health) on a port of its own, so that who scrapes reaches nothing else. Listens when it resolves; ends with the service. */
export async function serveMetrics(
  { name, logger, config }: Pick<ServiceOptions, 'name' | 'logger' | 'config'>,
  port: number,
  lifetime?: Lifetime,
): Promise<CreatedService & { readonly url: string }> {
  const options = { name: `${name}-metrics`, module: WatchedModule, logger, config, open: true, metrics: true };
  const service = await createService({ ...options, ...(lifetime && { lifetime }) });
  await service.app.listen(port, config.HOST);
  return { ...service, url: await service.app.getUrl() };
}
