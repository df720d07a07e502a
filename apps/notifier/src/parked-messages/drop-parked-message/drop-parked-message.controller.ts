import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { CallerClaims, Callers, LOGGER, Operation } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { Controller, Inject, Param, Post } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { DROPPED_MESSAGE, type LeftMessages, toParkedMessageResource } from '../parked-message.resource.js';

/** `POST /admin/v1/parked-messages/{message}:drop`: gives it up for good. Answers the next of its key, which can be retried then. */
@Callers('operator')
@Controller('admin/v1/parked-messages/:message')
export class DropParkedMessageController {
  constructor(
    private readonly connections: Connections,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  @Post('~drop')
  @Operation('Drop a parked message', {
    about: 'It is given up for good. What waits behind it can be retried then.',
    answers: DROPPED_MESSAGE,
    errors: ['PARKED_MESSAGE_NOT_FOUND'],
  })
  async drop(@Param('message') id: string, @CallerClaims() { principal }: Claims): Promise<LeftMessages> {
    const result = await this.connections.parked.drop(id);
    if (result === undefined) throw new ApiError('PARKED_MESSAGE_NOT_FOUND');
    const { topic, partition, offset, key } = result.dropped;
    this.logger.warn({ operator: principal, parkedMessage: id, topic, partition, offset, key }, 'a parked message was dropped');
    return result.next ? { next: toParkedMessageResource(result.next) } : {};
  }
}
