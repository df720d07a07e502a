import { ApiError } from '@cauce/contracts';
import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { listPage, pageOfFound, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Connections } from '../../connections.js';
import {
  PARKED_MESSAGE,
  type ParkedMessageResource,
  toParkedMessageResource,
  toWholeParkedMessageResource,
  WHOLE_PARKED_MESSAGE,
  type WholeParkedMessageResource,
} from '../parked-message.resource.js';

/** `GET /admin/v1/parked-messages`, newest first, and one of them with what it says. */
@Callers('operator')
@Controller('admin/v1/parked-messages')
export class ListParkedMessagesController {
  constructor(
    private readonly connections: Connections,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List parked messages', { answers: pageOf('parkedMessages', PARKED_MESSAGE) })
  async list(@Query() query: PageQuery): Promise<{ parkedMessages: ParkedMessageResource[]; nextPageToken?: string }> {
    const scope = { route: routeOf(ListParkedMessagesController), parent: '' };
    const { rows, nextPage } = await listPage(query, scope, this.tokens, async ({ size, after }) =>
      pageOfFound(await this.connections.parked.list(size + 1, after?.[0]), size, ({ position }) => [position]),
    );
    return { parkedMessages: rows.map(toParkedMessageResource), ...nextPage };
  }

  @Get(':message')
  @Operation('Read a parked message', { id: 'getParkedMessage', answers: WHOLE_PARKED_MESSAGE, errors: ['PARKED_MESSAGE_NOT_FOUND'] })
  async get(@Param('message') id: string): Promise<WholeParkedMessageResource> {
    const message = await this.connections.parked.get(id);
    if (message === undefined) throw new ApiError('PARKED_MESSAGE_NOT_FOUND');
    return toWholeParkedMessageResource(message);
  }
}
