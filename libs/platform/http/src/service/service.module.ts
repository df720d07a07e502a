import type { Log } from '@cauce/telemetry';
import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CallersGuard } from '../callers/callers.js';
import { HealthController } from './health.controller.js';
import { Lifetime } from './lifetime.js';
import { MetricsController } from './metrics.controller.js';
import { CONFIG, LOGGER, SHOWS_WHY } from './tokens.js';

/** What a service's own module can ask for, and whether it is open to anyone and answers `GET /metrics`. */
type Surroundings = {
  readonly lifetime: Lifetime;
  readonly config: object;
  readonly logger: Log;
  readonly open: boolean;
  readonly metrics: boolean;
};

/**
 * What surrounds a service's own module: configuration, logger, health, metrics, lifetime, and the guard that asks for claims unless `open`.
 */
@Global()
@Module({})
export class ServiceModule {
  /** The root module of a service. */
  static around(module: Type | DynamicModule, { lifetime, config, logger, open, metrics }: Surroundings): DynamicModule {
    return {
      module: ServiceModule,
      imports: [module],
      controllers: [HealthController, ...(metrics ? [MetricsController] : [])],
      providers: [
        { provide: Lifetime, useValue: lifetime },
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
        { provide: SHOWS_WHY, useValue: !open || metrics },
        ...(open ? [] : [{ provide: APP_GUARD, useClass: CallersGuard }]),
      ],
      exports: [Lifetime, CONFIG, LOGGER],
    };
  }
}
