import { ApiError } from '@cauce/contracts';
import { Callers, Operation } from '@cauce/http';
import { organizationName } from '@cauce/kernel';
import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { TEST_CLOCK, type TestClockResource, toTestClock } from '../../test-clocks/test-clock.resource.js';
import { TestClockRows } from '../../test-clocks/test-clock.rows.js';
import { OrganizationGuard } from '../organization.guard.js';

/** `GET /admin/v1/organizations/{o}/test-clock`. */
@Callers('operator')
@UseGuards(OrganizationGuard)
@Controller('admin/v1/organizations/:organization/test-clock')
export class GetTestClockController {
  constructor(private readonly clocks: TestClockRows) {}

  @Get()
  @Operation('Read a test clock', {
    about: 'Returns the organization’s time, and the progress of the current or last advance.',
    answers: TEST_CLOCK,
    errors: ['ORGANIZATION_NOT_FOUND', 'TEST_CLOCK_NOT_FOUND'],
  })
  async get(@Param('organization') organizationId: string): Promise<TestClockResource> {
    const clock = await this.clocks.find(organizationName(organizationId));
    if (clock === undefined) throw new ApiError('TEST_CLOCK_NOT_FOUND');
    return toTestClock(clock);
  }
}
