import type { Retried } from '@cauce/bus';
import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { CallerClaims, Callers, LOGGER, Operation } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { Controller, Inject, Param, Post } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { type LeftMessages, RETRIED_MESSAGES, toParkedMessageResource } from '../parked-message.resource.js';

/** The result of a retry: `next` is the first message of the key that is still parked. */
type RetryResource = LeftMessages & { readonly handledCount: number };

/** `POST /admin/v1/parked-messages/{message}:retry`: this one, and then all that wait behind it, in order, until one fails. */
@Callers('operator')
@Controller('admin/v1/parked-messages/:message')
export class RetryParkedMessageController {
  constructor(
    private readonly connections: Connections,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  @Post('~retry')
  @Operation('Retry a parked message', {
    about: 'Then all that wait behind it, in order, until one fails.',
    answers: RETRIED_MESSAGES,
    errors: ['PARKED_MESSAGE_NOT_FOUND', 'PARKED_MESSAGE_BUSY', 'PARKED_MESSAGE_BEHIND'],
  })
  async retry(@Param('message') id: string, @CallerClaims() { principal }: Claims): Promise<RetryResource> {
    const { handled, next } = tried(await this.connections.parked.retry(id));
    this.logger.warn({ operator: principal, parkedMessage: id, handled, isLeft: next !== undefined }, 'a parked message was retried');
    return { handledCount: handled, ...(next && { next: toParkedMessageResource(next) }) };
  }
}

function tried(result: Retried): Extract<Retried, { kind: 'retried' }> {
  switch (result.kind) {
    case 'retried':
      return result;
    case 'unknown':
      throw new ApiError('PARKED_MESSAGE_NOT_FOUND');
    case 'busy':
      throw new ApiError('PARKED_MESSAGE_BUSY');
    case 'behind':
      throw new ApiError('PARKED_MESSAGE_BEHIND', { metadata: { first: `parked-messages/${result.first.id}` } });
  }
}
