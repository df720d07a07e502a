import { ACCESS_TOKEN, type AccessToken, type AccessTokenResource, decideAccessToken } from '@cauce/catalog-domain';
import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { Clock, organizationName } from '@cauce/kernel';
import { Controller, Delete, Param, UseGuards } from '@nestjs/common';
import { givenBy, shownAfter } from '../../operator.js';
import { OrganizationGuard } from '../../organizations/organization.guard.js';
import { AccessTokenStreams } from '../access-token.streams.js';
import { ofIntegration } from '../of-integration.js';

/** `DELETE /admin/v1/organizations/{o}/access-tokens/{t}`: revokes it. It stays in the list; repeating this changes nothing. */
@Callers('operator')
@UseGuards(OrganizationGuard)
@Controller('admin/v1/organizations/:organization/access-tokens')
export class RevokeAccessTokenController {
  constructor(
    private readonly accessTokens: AccessTokenStreams,
    private readonly clock: Clock,
  ) {}

  @Delete(':token')
  @Operation('Revoke an access token', {
    about:
      'The revoked token stays in the list. Revoking it again has no effect. To revoke a partner platform’s token, deactivate its integration.',
    answers: ACCESS_TOKEN,
    errors: ['ORGANIZATION_NOT_FOUND', 'ACCESS_TOKEN_NOT_FOUND', 'ACCESS_TOKEN_OF_INTEGRATION'],
  })
  async revoke(
    @Param('organization') organizationId: string,
    @Param('token') id: string,
    @CallerClaims() claims: Claims,
  ): Promise<AccessTokenResource> {
    const known = await this.accessTokens.find(organizationName(organizationId), id);
    if (known === undefined) throw new ApiError('ACCESS_TOKEN_NOT_FOUND');
    if (known.integration !== undefined) throw ofIntegration(known);
    const decide = (token: AccessToken, at: string) => decideAccessToken({ type: 'RevokeAccessToken', at }, token);
    return shownAfter(await this.accessTokens.handle(id, await givenBy(claims, this.clock, organizationId), decide)).resource;
  }
}
