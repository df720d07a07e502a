import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { CallerClaims, Callers, LOGGER, Operation, organizationOf } from '@cauce/http';
import { isId } from '@cauce/kernel';
import type { Log } from '@cauce/telemetry';
import { Controller, Inject, Param, Post } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { type EndpointRef, EndpointRows, NOT_OPEN } from '../../endpoints/endpoint.rows.js';
import { DeliveredAgain } from '../../sending/replaying/delivered-again.js';
import { replayPage } from '../../sending/replaying/replay-page.js';
import { Sending } from '../../sending/sending.js';
import { toAttemptResource, toDeliveryResource, WHOLE_DELIVERY, type WholeDeliveryResource } from '../delivery.resource.js';

/** $1, $2: the organization and the delivery. */
const REPLAY = `
WITH page AS MATERIALIZED (SELECT d.day, d.id FROM delivery d WHERE d.organization = $1 AND d.id = $2) ${replayPage()}`;

/** `POST …/deliveries/{delivery}:replay`: FAILED and SKIPPED ones wait again; a DELIVERED one is sent once more, and stays so. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/deliveries')
export class ReplayDeliveryController {
  constructor(
    private readonly connections: Connections,
    private readonly endpoints: EndpointRows,
    private readonly again: DeliveredAgain,
    private readonly sending: Sending,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  @Post(':delivery/~replay')
  @Operation('Replay a delivery', {
    id: 'replayDelivery',
    about:
      'A FAILED or SKIPPED delivery starts a new retry schedule; it neither delays other deliveries nor waits for them. A DELIVERED one is sent once more and stays DELIVERED; the response includes the attempt. A waiting one is unchanged.',
    answers: WHOLE_DELIVERY,
    errors: ['ORGANIZATION_NOT_FOUND', 'DELIVERY_NOT_FOUND', 'DELIVERY_TOO_OLD', ...NOT_OPEN, 'WEBHOOK_ENDPOINT_DISABLED', 'UNAVAILABLE'],
  })
  async replay(
    @Param('organization') organizationId: string,
    @Param('delivery') id: string,
    @CallerClaims() { principal }: Claims,
  ): Promise<WholeDeliveryResource> {
    const organization = organizationOf(organizationId);
    const before = await this.read(organization, id);
    const { status } = await this.endpoints.getOpen({ organization, id: before.endpointId });
    if (before.status === 'DELIVERED') {
      if (status === 'DISABLED') throw new ApiError('WEBHOOK_ENDPOINT_DISABLED');
      const outcome = await this.again.send(before.day, id);
      if (outcome === undefined) throw await this.whyNotSent({ organization, id: before.endpointId });
    } else if (before.status !== 'WAITING') {
      const { rowCount } = await this.connections.queue.query(REPLAY, [organization, id]);
      if (rowCount === 0 && (await this.read(organization, id)).status !== 'WAITING') throw new ApiError('DELIVERY_TOO_OLD');
      if (before.skipReason === 'ENDED_PROCESS') await this.sending.onReplayed(id);
      this.sending.runNow(before.endpointId);
    }
    this.logger.info({ operator: principal, delivery: id, was: before.status }, 'an operator replayed a delivery');
    const row = await this.read(organization, id);
    return { ...toDeliveryResource(row), attempts: row.attempts.map(toAttemptResource) };
  }

  /** Its endpoint was disabled or closed since it was read. */
  private async whyNotSent(endpoint: EndpointRef): Promise<ApiError> {
    const { status } = await this.endpoints.getOpen(endpoint);
    return new ApiError(status === 'DISABLED' ? 'WEBHOOK_ENDPOINT_DISABLED' : 'UNAVAILABLE');
  }

  private async read(organization: string, id: string) {
    const attempts = { orderBy: { lease: 'asc' } } as const;
    const row = isId(id) ? await this.connections.prisma.delivery.findFirst({ where: { id, organization }, include: { attempts } }) : null;
    if (row === null) throw new ApiError('DELIVERY_NOT_FOUND');
    return row;
  }
}
