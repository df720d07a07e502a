import { ApiError } from '@cauce/contracts';
import { Callers, Operation } from '@cauce/http';
import { organizationName } from '@cauce/kernel';
import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { OrganizationGuard } from '../../organizations/organization.guard.js';
import { AccessTokenStreams } from '../access-token.streams.js';
import { AccessTokenUses, USED_ACCESS_TOKEN, type UsedAccessToken } from '../access-token.uses.js';

/** `GET /admin/v1/organizations/{o}/access-tokens/{t}`. */
@Callers('operator')
@UseGuards(OrganizationGuard)
@Controller('admin/v1/organizations/:organization/access-tokens')
export class GetAccessTokenController {
  constructor(
    private readonly accessTokens: AccessTokenStreams,
    private readonly uses: AccessTokenUses,
  ) {}

  @Get(':token')
  @Operation('Read an access token', {
    about: 'Returns what is known about an access token. The token itself is not shown.',
    answers: USED_ACCESS_TOKEN,
    errors: ['ORGANIZATION_NOT_FOUND', 'ACCESS_TOKEN_NOT_FOUND'],
  })
  async get(@Param('organization') organizationId: string, @Param('token') id: string): Promise<UsedAccessToken> {
    const token = await this.accessTokens.find(organizationName(organizationId), id);
    if (token === undefined) throw new ApiError('ACCESS_TOKEN_NOT_FOUND');
    const [used = token] = await this.uses.with([token]);
    return used;
  }
}
