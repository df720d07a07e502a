import { ApiError } from '@cauce/contracts';
import { isId } from '@cauce/kernel';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OrganizationStreams } from './organization.streams.js';

/** The path's organization exists, else 404. A guard, since a parent's 404 comes before faults in the body. */
@Injectable()
export class OrganizationGuard implements CanActivate {
  constructor(private readonly organizations: OrganizationStreams) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { organization } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { organization: string } }>>().params;
    const isThere = isId(organization) && (await this.organizations.rows.read(organization)) !== undefined;
    if (!isThere) throw new ApiError('ORGANIZATION_NOT_FOUND');
    return true;
  }
}
