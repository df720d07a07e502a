import { organizationOf } from '@cauce/http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { EndpointRows } from './endpoint.rows.js';

/** The path's endpoint is one of the path's organization, else 404. A guard, since its 404 comes before faults in the body. */
@Injectable()
export class EndpointOfPathGuard implements CanActivate {
  constructor(private readonly endpoints: EndpointRows) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { organization: string; endpoint: string } }>>();
    await this.endpoints.get({ organization: organizationOf(params.organization), id: params.endpoint });
    return true;
  }
}
