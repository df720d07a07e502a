import { createdWithin, parametersOf, readFilter } from '@cauce/fields';
import { Callers, Operation, organizationOf, pageOf, routeOf } from '@cauce/http';
import { answerPage, type PageAnswer, type PageQuery, PageTokens } from '@cauce/paging';
import { type List, listNewestFirst } from '@cauce/postgres';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { MAIL, type ShownMail, toMailResource } from '../mail.resource.js';
import { MAIL_FILTERS } from './mail-filter.js';

/** Never `notice`, which has the address and the link. */
const MAILS: List<ShownMail> = {
  name: 'mail',
  // prettier-ignore
  fields: ['id', 'eventId', 'kind', 'organization', 'payment', 'status', 'attempts', 'error', 'recordedAt', 'createTime', 'nextActionTime', 'endTime'],
  tie: 'id',
};

/** `GET /admin/v1/organizations/{organization}/mails`: newest first, with filters state, kind, resource, from, to. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/mails')
export class ListMailsController {
  constructor(
    private readonly connections: Connections,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List e-mails to buyers', {
    id: 'listMails',
    about: 'Newest first, without the addresses. E-mails are kept for 31 days after their event.',
    answers: pageOf('mails', MAIL),
    query: parametersOf(MAIL_FILTERS),
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  list(@Param('organization') id: string, @Query() query: PageQuery & Readonly<Record<string, unknown>>): Promise<PageAnswer> {
    const organization = organizationOf(id);
    const filter = readFilter(MAIL_FILTERS, query);
    const { state: status, kind, resource: payment, from, to } = filter.given;
    const wanted = { where: { organization, status, kind, payment }, created: createdWithin({ from, to }) };
    return answerPage('mails', {
      query,
      scope: { route: routeOf(ListMailsController), parent: organization, filter },
      tokens: this.tokens,
      find: (page) => listNewestFirst(this.connections.pool, MAILS, { ...wanted, ...page }),
      text: (row) => JSON.stringify(toMailResource(row)),
    });
  }
}
