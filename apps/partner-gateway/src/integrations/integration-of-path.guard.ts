import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { IntegrationStreams } from './integration.streams.js';

/** The path's integration is of the path's store, else 404. A guard, since a parent's 404 comes before faults in the body. */
@Injectable()
export class IntegrationOfPathGuard implements CanActivate {
  constructor(private readonly integrations: IntegrationStreams) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { store: string; integration: string } }>>();
    await this.integrations.find(params.store, params.integration);
    return true;
  }
}
