import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CallersGuard } from '../callers/callers.js';
import { HealthController } from './health.controller.js';
import { Lifetime } from './lifetime.js';
import { MetricsController } from './metrics.controller.js';

/** What a service's own module is wrapped in: health, metrics, lifetime, and the guard that asks for claims unless `open`. */
@Global()
@Module({})
export class ServiceModule {
  /** The root module of a service. */
  static around(module: Type | DynamicModule, lifetime: Lifetime, { open, metrics }: { open: boolean; metrics: boolean }): DynamicModule {
    return {
      module: ServiceModule,
      imports: [module],
      controllers: [HealthController, ...(metrics ? [MetricsController] : [])],
      providers: [{ provide: Lifetime, useValue: lifetime }, ...(open ? [] : [{ provide: APP_GUARD, useClass: CallersGuard }])],
      exports: [Lifetime],
    };
  }
}
