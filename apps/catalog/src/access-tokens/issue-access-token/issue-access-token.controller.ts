import type { Claims } from '@cauce/claims';
import { ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import { Controller, Param, Post, UseGuards } from '@nestjs/common';
import { givenBy } from '../../operator.js';
import { OrganizationGuard } from '../../organizations/organization.guard.js';
import { IssueAccessToken, ISSUED_ACCESS_TOKEN, type IssuedAccessToken } from './issue-access-token.handler.js';
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
  @Operation('Issue an access token', {
    about: 'Only this response contains the token itself.',
    answers: ISSUED_ACCESS_TOKEN,
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  async issue(
    @Param('organization') organizationId: string,
    @ValidBody(IssueAccessTokenRequest) body: IssueAccessTokenRequest,
    @CallerClaims() claims: Claims,
  ): Promise<IssuedAccessToken> {
    return this.handler.execute(organizationId, body, await givenBy(claims, this.clock, organizationId));
  }
}
