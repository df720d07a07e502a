import { Callers, Operation } from '@cauce/http';
import { Controller, Get, Param, type Type } from '@nestjs/common';
import { type ApiKind, type KindParams, operatedRefOf } from '../../subscriptions/api-kinds.js';
import { ASSIGNMENT_RECORD, type AssignmentRecord, SUBSCRIPTION_RECORD, type SubscriptionRecord } from './subscription-record.resource.js';
import { SubscriptionRecords } from './subscription-records.js';

/** `GET /admin/v1/stores/{store}/subscriptions/{subscription}`, and of a plan assignment. The gateway adds what the notifier has told of it. */
export function recordController({ kind, operatedPath, noun, operatedErrors }: ApiKind, id: string): Type<object> {
  @Callers('operator')
  @Controller(operatedPath)
  class RecordController {
    constructor(private readonly records: SubscriptionRecords) {}

    @Get()
    @Operation(`Read a ${noun} with its full record`, {
      id,
      about: 'Includes its timeline: every event, who caused it, which notifications were sent and how they were answered.',
      answers: kind === 'SUBSCRIPTION' ? SUBSCRIPTION_RECORD : ASSIGNMENT_RECORD,
      errors: [...operatedErrors, 'SUBSCRIPTION_NOT_FOUND'],
    })
    get(@Param() params: KindParams): Promise<SubscriptionRecord | AssignmentRecord> {
      return this.records.read(operatedRefOf(params));
    }
  }
  return RecordController;
}
