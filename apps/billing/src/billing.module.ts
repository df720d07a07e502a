import { type App, READINESS, unavailableIf } from '@cauce/http';
import { isUnavailable } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import { type DynamicModule, Module } from '@nestjs/common';
import type { BillingConfig } from './config.js';
import { Connections } from './connections.js';

/** Plans, subscriptions and their charges. */
@Module({})
export class BillingModule {
  /** The module with its configuration, and what is made of it. */
  static with(config: BillingConfig, logger: Log): DynamicModule {
    return {
      module: BillingModule,
      providers: [
        { provide: Connections, useFactory: () => new Connections(config, logger) },
        { provide: READINESS, inject: [Connections], useFactory: ({ readiness }: Connections) => readiness },
      ],
    };
  }
}

/** Billing as a service. */
export const billing: App<BillingConfig> = (config, logger) => ({
  module: BillingModule.with(config, logger),
  rewriteVerbs: true,
  translateError: unavailableIf(isUnavailable),
});
