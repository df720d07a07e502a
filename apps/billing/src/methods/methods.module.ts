import { Module } from '@nestjs/common';
import { AcceptanceModule } from '../acceptance/acceptance.module.js';
import { ASSIGNMENTS, SUBSCRIPTIONS } from '../subscriptions/api-kinds.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ChangeMethodController } from './change-method/change-method.controller.js';
import { FindHoldersController } from './find-holders/find-holders.controller.js';
import { GrantMethodChangeController } from './grant-method-change/grant-method-change.controller.js';
import { methodLinkController, operatedMethodLinkController } from './issue-method-link/issue-method-link.controller.js';
import { IssueMethodLink } from './issue-method-link/issue-method-link.handler.js';
import { ShowMethodController } from './show-method/show-method.controller.js';

/** A buyer changes the card of a subscription, by a link of its own; and which subscriptions hold which cards. */
@Module({
  imports: [SubscriptionsModule, AcceptanceModule],
  controllers: [
    methodLinkController(ASSIGNMENTS, 'issueAssignmentMethodLink'),
    methodLinkController(SUBSCRIPTIONS, 'issueMethodLink'),
    operatedMethodLinkController(SUBSCRIPTIONS, 'issueOperatedMethodLink'),
    operatedMethodLinkController(ASSIGNMENTS, 'issueOperatedAssignmentMethodLink'),
    ShowMethodController,
    GrantMethodChangeController,
    ChangeMethodController,
    FindHoldersController,
  ],
  providers: [IssueMethodLink],
})
export class MethodsModule {}
