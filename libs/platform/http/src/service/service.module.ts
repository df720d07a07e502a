import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CallersGuard } from '../claims/callers.js';
import { HealthController } from './health.controller.js';
import { Lifetime } from './lifetime.js';

/** What a service's own module is wrapped in: health, lifetime, and the guard that asks for claims unless `open`. */
@Global()
@Module({})
export class ServiceModule {
  /** The root module of a service. */
  static around(module: Type | DynamicModule, lifetime: Lifetime, { open }: { open: boolean }): DynamicModule {
    return {
      module: ServiceModule,
      imports: [module],
      controllers: [HealthController],
      providers: [{ provide: Lifetime, useValue: lifetime }, ...(open ? [] : [{ provide: APP_GUARD, useClass: CallersGuard }])],
      exports: [Lifetime],
    };
  }
}
