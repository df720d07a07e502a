import { ApiError } from '@cauce/contracts';
import { allOf, Callers, Operation } from '@cauce/http';
import { BEHIND_GATEWAY } from '@cauce/services';
import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { OperatorGuard } from '../callers/operator.guard.js';
import { ServiceHealth } from './service-health.js';
import { SERVICE_STATUS, type ServiceStatus } from './service-status.resource.js';

/** `GET /admin/v1/services`, all behind the gateway, and one of them. */
@Callers('operator')
@UseGuards(OperatorGuard)
@Controller('admin/v1/services')
export class ListServicesController {
  constructor(private readonly health: ServiceHealth) {}

  @Get()
  @Operation('List services', {
    about: 'All services behind the gateway, queried in parallel.',
    answers: allOf('services', SERVICE_STATUS),
  })
  async list(): Promise<{ services: ServiceStatus[] }> {
    return { services: await this.health.all() };
  }

  @Get(':service')
  @Operation('Read a service', {
    about: 'Returns the state of one service.',
    id: 'getService',
    answers: SERVICE_STATUS,
    path: { service: { about: 'Its name, after `services/`.', schema: { type: 'string', pattern: '^[a-z-]+$', examples: ['payments'] } } },
    errors: ['SERVICE_NOT_FOUND'],
  })
  async get(@Param('service') name: string): Promise<ServiceStatus> {
    const service = BEHIND_GATEWAY.find((each) => each === name);
    if (service === undefined) throw new ApiError('SERVICE_NOT_FOUND');
    return this.health.of(service);
  }
}
