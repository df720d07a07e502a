import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
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
    { provide: PlanStreams, inject: [Connections], useFactory: ({ writing }: Connections) => new PlanStreams(writing) },
  ],
  exports: [PlanStreams],
})
export class PlansModule {}
