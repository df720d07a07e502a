import { ApiError } from '@cauce/contracts';
import { organizationOf } from '@cauce/http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ProcessorAccountStreams } from './processor-account.streams.js';

/** The path's account is one of the path's organization, else 404. A guard, since its 404 comes before faults in the body. */
@Injectable()
export class AccountOfPathGuard implements CanActivate {
  constructor(private readonly accounts: ProcessorAccountStreams) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { organization: string; account: string } }>>();
    const found = await this.accounts.find(organizationOf(params.organization), params.account);
    if (found === undefined) throw new ApiError('PROCESSOR_ACCOUNT_NOT_FOUND');
    return true;
  }
}
