import { Module } from '@nestjs/common';
import { ASSIGNMENTS, SUBSCRIPTIONS } from '../subscriptions/api-kinds.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { operatedCancelController } from './cancel-operated-subscription/cancel-operated-subscription.controller.js';
import { operatedExplainController } from './explain-operated-subscription/explain-operated-subscription.controller.js';
import { recordController } from './get-subscription-record/get-subscription-record.controller.js';
import { SubscriptionRecords } from './get-subscription-record/subscription-records.js';
import { operatedListController } from './list-operated-subscriptions/list-organization-subscriptions.controller.js';
import { operatedSimulateController } from './simulate-operated-subscription/simulate-operated-subscription.controller.js';

/** Subscriptions and plan assignments as operators see, explain, simulate and cancel them. */
@Module({
  imports: [SubscriptionsModule],
  controllers: [
    operatedListController(SUBSCRIPTIONS),
    recordController(SUBSCRIPTIONS, 'getSubscription'),
    operatedCancelController(SUBSCRIPTIONS),
    operatedExplainController(SUBSCRIPTIONS),
    operatedSimulateController(SUBSCRIPTIONS),
    operatedListController(ASSIGNMENTS),
    recordController(ASSIGNMENTS, 'getPlanAssignment'),
    operatedCancelController(ASSIGNMENTS),
    operatedExplainController(ASSIGNMENTS),
    operatedSimulateController(ASSIGNMENTS),
  ],
  providers: [SubscriptionRecords],
})
export class OperatorsModule {}
