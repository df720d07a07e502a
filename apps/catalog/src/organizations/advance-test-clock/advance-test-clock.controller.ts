import { ValidBody } from '@cauce/fields';
import { Callers, Operation } from '@cauce/http';
import { organizationName } from '@cauce/kernel';
import { Controller, Param, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { TestClockGuard } from '../../test-clocks/test-clock.guard.js';
import { TEST_CLOCK, type TestClockResource, toTestClock } from '../../test-clocks/test-clock.resource.js';
import { OrganizationGuard } from '../organization.guard.js';
import { AdvanceTestClock } from './advance-test-clock.handler.js';
import { AdvanceTestClockRequest } from './advance-test-clock.request.js';

/** `POST /admin/v1/organizations/{o}/test-clock:advance`. */
@Callers('operator')
@UseGuards(OrganizationGuard, TestClockGuard)
@Controller('admin/v1/organizations/:organization')
export class AdvanceTestClockController {
  constructor(private readonly handler: AdvanceTestClock) {}

  @Post('test-clock::advance')
  @Operation('Advance a test clock', {
    about:
      'Everything that falls due on the way happens in order. The response comes when all of it is done, including the first attempts of webhooks. ' +
      'After 25 seconds it is 202, and the advance continues: read the clock until it is `READY`. Advancing to the current time is allowed.',
    answers: TEST_CLOCK,
    mayTakeLonger: true,
    errors: ['ORGANIZATION_NOT_FOUND', 'TEST_CLOCK_NOT_FOUND', 'TEST_CLOCK_ADVANCING'],
  })
  async advance(
    @Param('organization') organizationId: string,
    @ValidBody(AdvanceTestClockRequest) { to }: AdvanceTestClockRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TestClockResource> {
    const clock = await this.handler.execute(organizationName(organizationId), new Date(to).toISOString());
    if (clock.state === 'ADVANCING') void reply.status(202);
    return toTestClock(clock);
  }
}
