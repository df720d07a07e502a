import { Callers, Operation } from '@cauce/http';
import { organizationName } from '@cauce/kernel';
import { Controller, Get, Param } from '@nestjs/common';
import { ASSIGNMENT_RECORD, type AssignmentRecord } from './subscription-record.resource.js';
import { SubscriptionRecords } from './subscription-records.js';

/** `GET /admin/v1/organizations/{organization}/plan-assignments/{assignment}`. The gateway adds what the notifier has told of it. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/plan-assignments/:assignment')
export class GetAssignmentRecordController {
  constructor(private readonly records: SubscriptionRecords) {}

  @Get()
  @Operation('Read a plan assignment with its full record', {
    id: 'getPlanAssignment',
    about: 'Includes its timeline: every event, who caused it, which notifications were sent and how they were answered.',
    answers: ASSIGNMENT_RECORD,
    errors: ['ORGANIZATION_NOT_FOUND', 'SUBSCRIPTION_NOT_FOUND'],
  })
  async get(@Param('organization') organization: string, @Param('assignment') id: string): Promise<AssignmentRecord> {
    return (await this.records.read({ kind: 'PLAN_ASSIGNMENT', parent: organizationName(organization), id })) as AssignmentRecord;
  }
}
