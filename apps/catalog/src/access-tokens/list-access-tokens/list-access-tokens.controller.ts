import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { organizationName } from '@cauce/kernel';
import { answerPage, type PageAnswer, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { OrganizationGuard } from '../../organizations/organization.guard.js';
import { AccessTokenStreams } from '../access-token.streams.js';
import { AccessTokenUses, USED_ACCESS_TOKEN } from '../access-token.uses.js';

/** `GET /admin/v1/organizations/{o}/access-tokens`: newest first, revoked ones too. */
@Callers('operator')
@UseGuards(OrganizationGuard)
@Controller('admin/v1/organizations/:organization/access-tokens')
export class ListAccessTokensController {
  constructor(
    private readonly accessTokens: AccessTokenStreams,
    private readonly tokens: PageTokens,
    private readonly uses: AccessTokenUses,
  ) {}

  @Get()
  @Operation('List access tokens', {
    about: 'All access tokens of the organization, newest first, including revoked ones. The tokens themselves are not shown.',
    answers: pageOf('accessTokens', USED_ACCESS_TOKEN),
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  list(@Param('organization') organizationId: string, @Query() query: PageQuery): Promise<PageAnswer> {
    const organization = organizationName(organizationId);
    return answerPage('accessTokens', {
      query,
      scope: { route: routeOf(ListAccessTokensController), parent: organization },
      tokens: this.tokens,
      find: async (page) => {
        const { rows, ...end } = await this.accessTokens.rows.list({ where: { organization }, ...page });
        return { rows: await this.uses.with(rows.map(({ resource }) => resource)), ...end };
      },
      text: (accessToken) => JSON.stringify(accessToken),
    });
  }
}
