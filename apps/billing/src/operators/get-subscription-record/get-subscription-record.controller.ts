import { Callers, Operation } from '@cauce/http';
import { storeName } from '@cauce/kernel';
import { Controller, Get, Param } from '@nestjs/common';
import { SUBSCRIPTION_RECORD, type SubscriptionRecord } from './subscription-record.resource.js';
import { SubscriptionRecords } from './subscription-records.js';

/** `GET /admin/v1/stores/{store}/subscriptions/{subscription}`. The gateway adds what the notifier has told of it. */
@Callers('operator')
@Controller('admin/v1/stores/:store/subscriptions/:subscription')
export class GetSubscriptionRecordController {
  constructor(private readonly records: SubscriptionRecords) {}

  @Get()
  @Operation('Read a subscription with its full record', {
    id: 'getSubscription',
    about: 'Includes its timeline: every event, who caused it, which notifications were sent and how they were answered.',
    answers: SUBSCRIPTION_RECORD,
    errors: ['SUBSCRIPTION_NOT_FOUND'],
  })
  async get(@Param('store') store: string, @Param('subscription') id: string): Promise<SubscriptionRecord> {
    return (await this.records.read({ kind: 'SUBSCRIPTION', parent: storeName(store), id })) as SubscriptionRecord;
  }
}
