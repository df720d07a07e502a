import { ApiError } from '@cauce/contracts';
import { organizationName } from '@cauce/kernel';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { TestClockRows } from './test-clock.rows.js';

/** The organization of the path lives at a test clock's time, else 404. Runs after the organization's own guard. */
@Injectable()
export class TestClockGuard implements CanActivate {
  constructor(private readonly clocks: TestClockRows) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { organization } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { organization: string } }>>().params;
    if ((await this.clocks.find(organizationName(organization))) === undefined) throw new ApiError('TEST_CLOCK_NOT_FOUND');
    return true;
  }
}
