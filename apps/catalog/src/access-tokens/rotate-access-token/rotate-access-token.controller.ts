import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { Clock, organizationName } from '@cauce/kernel';
import { Controller, Param, Post, UseGuards } from '@nestjs/common';
import { givenBy } from '../../operator.js';
import { OrganizationGuard } from '../../organizations/organization.guard.js';
import { AccessTokenStreams } from '../access-token.streams.js';
import { ISSUED_ACCESS_TOKEN, type IssuedAccessToken } from '../issue-access-token/issue-access-token.handler.js';
import { ofIntegration } from '../of-integration.js';
import { RotateAccessToken } from './rotate-access-token.handler.js';
import { RotateAccessTokenRequest } from './rotate-access-token.request.js';

/** `POST /admin/v1/organizations/{o}/access-tokens/{t}:rotate`: a new token in place of one that is lost, known too widely, or old. */
@Callers('operator')
@UseGuards(OrganizationGuard)
@Controller('admin/v1/organizations/:organization/access-tokens')
export class RotateAccessTokenController {
  constructor(
    private readonly accessTokens: AccessTokenStreams,
    private readonly rotateAccessToken: RotateAccessToken,
    private readonly clock: Clock,
  ) {}

  @Post(':token/~rotate')
  @Operation('Rotate an access token', {
    about:
      'Issues a new token with the same name, stores and expiry; only this response contains it. The old one works for 24 hours more, or, with `now`, is revoked at once.',
    answers: ISSUED_ACCESS_TOKEN,
    errors: [
      'ORGANIZATION_NOT_FOUND',
      'ACCESS_TOKEN_NOT_FOUND',
      'ACCESS_TOKEN_REVOKED',
      'ACCESS_TOKEN_EXPIRED',
      'ACCESS_TOKEN_OF_INTEGRATION',
    ],
  })
  async rotate(
    @Param('organization') organizationId: string,
    @Param('token') id: string,
    @ValidBody(RotateAccessTokenRequest) { now = false }: RotateAccessTokenRequest,
    @CallerClaims() claims: Claims,
  ): Promise<IssuedAccessToken> {
    const old = await this.accessTokens.find(organizationName(organizationId), id);
    if (old === undefined) throw new ApiError('ACCESS_TOKEN_NOT_FOUND');
    if (old.integration !== undefined) throw ofIntegration(old);
    return this.rotateAccessToken.execute(organizationId, old, now, await givenBy(claims, this.clock, organizationId));
  }
}
