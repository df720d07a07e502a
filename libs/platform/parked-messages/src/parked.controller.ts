import { ParkedMessages, type Retried } from '@cauce/bus';
import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { CallerClaims, Callers, LOGGER, Operation, pageOf, routeOf } from '@cauce/http';
import { isId } from '@cauce/kernel';
import { answerPage, type PageAnswer, pageOfFound, type PageQuery, PageTokens } from '@cauce/paging';
import type { Log } from '@cauce/telemetry';
import { Controller, Get, Inject, Param, Post, Query, type Type } from '@nestjs/common';
import {
  type NextParked,
  type ParkedResourceWithContent,
  type RetriedParked,
  toParkedResource,
  toParkedResourceWithContent,
} from './parked.resource.js';
import { schemasOf } from './parked.schemas.js';
import { namesOf, type ParkedKind } from './parked-kind.js';

/**
 * The operator API of a service's parked messages, with the names of their kind: `GET /admin/v1/parked-messages`, newest first; one of them
 * with what it says; `:retry`; `:drop`. The module provides `ParkedMessages` and `PageTokens`; its service rewrites verbs.
 */
export function parkedController(kind: ParkedKind): Type<object> {
  const names = namesOf(kind);
  const { noun, title, collection } = names;
  const schemas = schemasOf(kind, names);
  const list = `parked${title}s`;

  @Callers('operator')
  @Controller(`admin/v1/${collection}`)
  class ParkedController {
    constructor(
      private readonly parked: ParkedMessages,
      private readonly tokens: PageTokens,
      @Inject(LOGGER) private readonly logger: Log,
    ) {}

    @Get()
    @Operation(`List parked ${noun}s`, {
      id: `listParked${title}s`,
      about: 'Newest first, without the content.',
      answers: pageOf(list, schemas.parked),
    })
    list(@Query() query: PageQuery): Promise<PageAnswer> {
      return answerPage(list, {
        query,
        scope: { route: routeOf(ParkedController), parent: '' },
        tokens: this.tokens,
        find: async ({ size, after }) => pageOfFound(await this.parked.list(size + 1, after?.[0]), size, ({ position }) => [position]),
        text: (row) => JSON.stringify(toParkedResource(collection, row)),
      });
    }

    @Get(`:${noun}`)
    @Operation(`Read a parked ${noun}`, {
      id: `getParked${title}`,
      about: 'Includes the content, with personal data and secrets hidden.',
      answers: schemas.whole,
      errors: ['PARKED_MESSAGE_NOT_FOUND'],
    })
    async get(@Param(noun) id: string): Promise<ParkedResourceWithContent> {
      const message = await this.parked.get(known(id));
      if (message === undefined) throw new ApiError('PARKED_MESSAGE_NOT_FOUND');
      return toParkedResourceWithContent(collection, message);
    }

    @Post(`:${noun}/~retry`)
    @Operation(`Retry a parked ${noun}`, {
      id: `retryParked${title}`,
      about: 'Then retries the messages that wait behind it, in order, until one fails.',
      answers: schemas.retried,
      errors: ['PARKED_MESSAGE_NOT_FOUND', 'PARKED_MESSAGE_BUSY', 'PARKED_MESSAGE_BEHIND'],
    })
    async retry(@Param(noun) id: string, @CallerClaims() { principal }: Claims): Promise<RetriedParked> {
      const { handled, next } = tried(await this.parked.retry(known(id)), collection);
      const facts = { operator: principal, [`parked${title}`]: id, handled, isLeft: next !== undefined };
      this.logger.warn(facts, `a parked ${noun} was retried`);
      return { handledCount: handled, ...(next && { next: toParkedResource(collection, next) }) };
    }

    @Post(`:${noun}/~drop`)
    @Operation(`Drop a parked ${noun}`, {
      id: `dropParked${title}`,
      about: 'The message is discarded permanently. The messages that wait behind it can then be retried.',
      answers: schemas.dropped,
      errors: ['PARKED_MESSAGE_NOT_FOUND'],
    })
    async drop(@Param(noun) id: string, @CallerClaims() { principal }: Claims): Promise<NextParked> {
      const result = await this.parked.drop(known(id));
      if (result === undefined) throw new ApiError('PARKED_MESSAGE_NOT_FOUND');
      const { topic, partition, offset, key } = result.dropped;
      const facts = { operator: principal, [`parked${title}`]: id, topic, partition, offset, key };
      this.logger.warn(facts, `a parked ${noun} was dropped`);
      return result.next ? { next: toParkedResource(collection, result.next) } : {};
    }
  }
  return ParkedController;
}

/** An id by its shape: Postgres takes no NUL, for instance. */
function known(id: string): string {
  if (!isId(id)) throw new ApiError('PARKED_MESSAGE_NOT_FOUND');
  return id;
}

function tried(result: Retried, collection: string): Extract<Retried, { kind: 'retried' }> {
  switch (result.kind) {
    case 'retried':
      return result;
    case 'unknown':
      throw new ApiError('PARKED_MESSAGE_NOT_FOUND');
    case 'busy':
      throw new ApiError('PARKED_MESSAGE_BUSY');
    case 'behind':
      throw new ApiError('PARKED_MESSAGE_BEHIND', { metadata: { first: `${collection}/${result.first.id}` } });
  }
}
