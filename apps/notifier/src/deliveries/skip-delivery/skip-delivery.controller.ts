import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { CallerClaims, Callers, LOGGER, Operation, organizationOf } from '@cauce/http';
import { isId } from '@cauce/kernel';
import type { Log } from '@cauce/telemetry';
import { Controller, Inject, Param, Post } from '@nestjs/common';
import { Connections } from '../../connections.js';
import type { OrderedStream } from '../../sending/delivery/held-back.js';
import { isFree } from '../../sending/delivery/row-lease.js';
import { skipPage } from '../../sending/delivery/skip-page.js';
import { Sending } from '../../sending/sending.js';
import { DELIVERY, type DeliveryResource, toDeliveryResource } from '../delivery.resource.js';

/** $1, $2: the organization and the delivery. */
const SKIP = `
WITH page AS MATERIALIZED (
  SELECT d.day, d.id FROM delivery d WHERE d.organization = $1 AND d.id = $2 AND d.status = 'WAITING' AND ${isFree('d')} FOR UPDATE
), ${skipPage(`'OPERATOR'`)}
SELECT endpoint_id AS "endpointId", stream FROM passed`;

/** `POST …/deliveries/{delivery}:skip`: it is not sent any more, and holds back nothing. A repeat changes nothing. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/deliveries')
export class SkipDeliveryController {
  constructor(
    private readonly connections: Connections,
    private readonly sending: Sending,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  @Post(':delivery/~skip')
  @Operation('Skip a delivery', {
    id: 'skipDelivery',
    about: 'The delivery is not sent and no longer delays later events. Skipping it again has no effect.',
    answers: DELIVERY,
    errors: ['ORGANIZATION_NOT_FOUND', 'DELIVERY_NOT_FOUND', 'DELIVERY_BUSY', 'DELIVERY_ENDED'],
  })
  async skip(
    @Param('organization') organizationId: string,
    @Param('delivery') id: string,
    @CallerClaims() { principal }: Claims,
  ): Promise<DeliveryResource> {
    const organization = organizationOf(organizationId);
    if (!isId(id)) throw new ApiError('DELIVERY_NOT_FOUND');
    const { rows: passed } = await this.connections.queue.query<OrderedStream>(SKIP, [organization, id]);
    this.sending.recheckOrder(passed);
    for (const { endpointId } of passed) this.sending.runNow(endpointId);
    const row = await this.connections.prisma.delivery.findFirst({ where: { id, organization } });
    if (row === null) throw new ApiError('DELIVERY_NOT_FOUND');
    if (row.status === 'WAITING') throw new ApiError('DELIVERY_BUSY');
    if (row.status !== 'SKIPPED') throw new ApiError('DELIVERY_ENDED');
    if (passed.length > 0) this.logger.info({ operator: principal, delivery: id }, 'an operator skipped a delivery');
    return toDeliveryResource(row);
  }
}
