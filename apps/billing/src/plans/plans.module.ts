import { CONFIG, LOGGER } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { Module } from '@nestjs/common';
import type { BillingConfig } from '../config.js';
import { Connections } from '../connections.js';
import { writingWith } from '../writing.js';
import { CreatePlanController } from './create-plan/create-plan.controller.js';
import { CreatePlan } from './create-plan/create-plan.handler.js';
import { GetPlanController } from './get-plan/get-plan.controller.js';
import { ListPlansController } from './list-plans/list-plans.controller.js';
import { PlanStreams } from './plan.streams.js';

/** Subscription plans. */
@Module({
  controllers: [CreatePlanController, ListPlansController, GetPlanController],
  providers: [
    CreatePlan,
    {
      provide: PlanStreams,
      inject: [CONFIG, Connections, LOGGER],
      useFactory: (config: BillingConfig, connections: Connections, logger: Log) =>
        new PlanStreams(writingWith(config, connections, logger)),
    },
  ],
  exports: [PlanStreams],
})
export class PlansModule {}
