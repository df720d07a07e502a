import { Module } from '@nestjs/common';
import { FindMissingController } from './find-missing/find-missing.controller.js';
import { FindNotificationsController } from './find-notifications.controller.js';

/** What was sent about a resource, and what is missing. */
@Module({ controllers: [FindNotificationsController, FindMissingController] })
export class NotificationsModule {}
