import type { AccessTokenResource } from '@cauce/catalog-domain';
import { CallerClaims, Callers, type Claims, ValidBody } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import { Controller, Param, Post, UseGuards } from '@nestjs/common';
import { givenBy } from '../../operator.js';
import { OrganizationGuard } from '../../organizations/organization.guard.js';
import { IssueAccessToken } from './issue-access-token.handler.js';
import { IssueAccessTokenRequest } from './issue-access-token.request.js';

/** `POST /admin/v1/organizations/{o}/access-tokens`: the only answer that ever holds the token. */
@Callers('operator')
@UseGuards(OrganizationGuard)
@Controller('admin/v1/organizations/:organization/access-tokens')
export class IssueAccessTokenController {
  constructor(
    private readonly handler: IssueAccessToken,
    private readonly clock: Clock,
  ) {}

  @Post()
  async issue(
    @Param('organization') organizationId: string,
    @ValidBody(IssueAccessTokenRequest) body: IssueAccessTokenRequest,
    @CallerClaims() claims: Claims,
  ): Promise<AccessTokenResource & { token: string }> {
    return this.handler.execute(organizationId, body, await givenBy(claims, this.clock, organizationId));
  }
}
