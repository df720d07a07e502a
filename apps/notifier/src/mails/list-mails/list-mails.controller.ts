import { instantOf, parametersOf, type QueryFilter, readFilter } from '@cauce/fields';
import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { listPage, pageOfFound, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { organizationOf } from '../../organization.js';
import { MAIL, type MailResource, type ShownMail, toMailResource } from '../mail.resource.js';
import { MAIL_FILTERS } from './mail-filter.js';

type Given = QueryFilter<keyof typeof MAIL_FILTERS>['given'];

/** Never `notice`, which has the address and the link. */
const COLUMNS = `id, event_id AS "eventId", kind, organization, payment, status, attempts, error, recorded_at AS "recordedAt",
  create_time AS "createTime", next_action_time AS "nextActionTime", end_time AS "endTime"`;

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
    about: 'Newest first, without addresses. They are kept for 31 days after their event.',
    answers: pageOf('mails', MAIL),
    query: parametersOf(MAIL_FILTERS),
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  async list(
    @Param('organization') id: string,
    @Query() query: PageQuery & Readonly<Record<string, unknown>>,
  ): Promise<{ mails: MailResource[]; nextPageToken?: string }> {
    const organization = organizationOf(id);
    const filter = readFilter(MAIL_FILTERS, query);
    const scope = { route: routeOf(ListMailsController), parent: organization, filter };
    const { rows, nextPage } = await listPage(query, scope, this.tokens, async ({ size, after }) =>
      pageOfFound(await this.find(organization, filter.given, after, size + 1), size, (last) => [last.createTime.toISOString(), last.id]),
    );
    return { mails: rows.map(toMailResource), ...nextPage };
  }

  private async find(organization: string, filter: Given, after: readonly string[] | undefined, limit: number): Promise<ShownMail[]> {
    const { state, kind, resource, from, to } = filter;
    const values: unknown[] = [];
    const given = (value: unknown) => `$${values.push(value)}`;
    const conditions = [
      `organization = ${given(organization)}`,
      state !== undefined && `status = ${given(state)}`,
      kind !== undefined && `kind = ${given(kind)}`,
      resource !== undefined && `payment = ${given(resource)}`,
      from !== undefined && `create_time >= ${given(instantOf(from))}::timestamptz`,
      to !== undefined && `create_time < ${given(instantOf(to))}::timestamptz`,
      after !== undefined && `(create_time, id) < (${given(after[0])}::timestamptz, ${given(after[1])}::text)`,
    ].filter((each) => each !== false);
    const text = `SELECT ${COLUMNS} FROM mail WHERE ${conditions.join(' AND ')} ORDER BY create_time DESC, id DESC LIMIT ${given(limit)}`;
    return (await this.connections.pool.query<ShownMail>(text, values)).rows;
  }
}
