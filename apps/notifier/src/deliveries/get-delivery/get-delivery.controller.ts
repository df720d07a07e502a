import { ApiError } from '@cauce/contracts';
import { Callers, Operation, organizationOf } from '@cauce/http';
import { isId } from '@cauce/kernel';
import { Controller, Get, Param } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { toAttemptResource, toDeliveryResource, WHOLE_DELIVERY, type WholeDeliveryResource } from '../delivery.resource.js';

/** `GET /admin/v1/organizations/{organization}/deliveries/{delivery}`: with its attempts, the first one first. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/deliveries/:delivery')
export class GetDeliveryController {
  constructor(private readonly connections: Connections) {}

  @Get()
  @Operation('Read a delivery', {
    about: 'Returns one delivery with all its attempts and the responses.',
    answers: WHOLE_DELIVERY,
    errors: ['ORGANIZATION_NOT_FOUND', 'DELIVERY_NOT_FOUND'],
  })
  async get(@Param('organization') organizationId: string, @Param('delivery') id: string): Promise<WholeDeliveryResource> {
    const organization = organizationOf(organizationId);
    const attempts = { orderBy: { lease: 'asc' } } as const;
    const row = isId(id) ? await this.connections.prisma.delivery.findFirst({ where: { id, organization }, include: { attempts } }) : null;
    if (row === null) throw new ApiError('DELIVERY_NOT_FOUND');
    return { ...toDeliveryResource(row), attempts: row.attempts.map(toAttemptResource) };
  }
}
