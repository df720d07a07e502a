import { type DynamicModule, Module } from '@nestjs/common';
import { OPERATORS } from '../callers/operator.guard.js';
import type { GatewayConfig } from '../config.js';
import { ListServicesController } from '../services/list-services.controller.js';
import { ServiceHealth } from '../services/service-health.js';

/** What the operator door answers itself; all else is forwarded. */
@Module({ controllers: [ListServicesController] })
export class OperatorModule {
  static with(config: GatewayConfig): DynamicModule {
    return {
      module: OperatorModule,
      providers: [
        { provide: ServiceHealth, useValue: new ServiceHealth(config) },
        { provide: OPERATORS, useValue: config.OPERATOR_TOKENS },
      ],
    };
  }
}
