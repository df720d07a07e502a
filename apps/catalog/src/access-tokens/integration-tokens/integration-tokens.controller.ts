import { type AccessToken, decideAccessToken } from '@cauce/catalog-domain';
import type { Claims } from '@cauce/claims';
import { ApiError, INTERNAL_ROUTES } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { CallerClaims, Callers } from '@cauce/http';
import { Clock, idOf, isId } from '@cauce/kernel';
import { Controller, Param, Post, Put } from '@nestjs/common';
import { givenBy } from '../../operator.js';
import { StoreStreams } from '../../stores/store.streams.js';
import { AccessTokenStreams } from '../access-token.streams.js';
import { IssueIntegrationTokenRequest, RevokeIntegrationTokenRequest } from './integration-tokens.request.js';

/** What the token is after the request. REVOKED answers a late request to make a token that was revoked first: nothing was made. */
type IntegrationToken = { readonly status: Exclude<AccessToken['status'], 'NONE'> };

/**
 * `/internal/access-tokens/{id}`: SERVICE_ACCESS_TOKENs, which an integration makes and ends under ids of its own. Both requests may be
 * repeated, and the revocation wins in whatever order they come.
 */
@Callers('partner-gateway')
@Controller(INTERNAL_ROUTES.accessToken)
export class IntegrationTokensController {
  constructor(
    private readonly accessTokens: AccessTokenStreams,
    private readonly stores: StoreStreams,
    private readonly clock: Clock,
  ) {}

  @Put()
  async issue(
    @Param('token') id: string,
    @ValidBody(IssueIntegrationTokenRequest) { organization, stores, sha256, integration }: IssueIntegrationTokenRequest,
    @CallerClaims() claims: Claims,
  ): Promise<IntegrationToken> {
    if (!isId(id)) throw new ApiError('ACCESS_TOKEN_NOT_FOUND');
    await this.checkStore(organization, stores[0] ?? '');
    const terms = {
      name: `${organization}/access-tokens/${id}`,
      organization,
      displayName: 'Partner platform',
      sha256,
      stores,
      integration,
    };
    const { decision, state } = await this.accessTokens.handle(id, await givenBy(claims, this.clock, idOf(organization)), (token, at) =>
      decideAccessToken({ type: 'IssueAccessToken', ...terms, at }, token),
    );
    if (decision.kind === 'rejected' && decision.code !== 'ACCESS_TOKEN_REVOKED') throw new ApiError(decision.code);
    return { status: state.status === 'ACTIVE' ? 'ACTIVE' : 'REVOKED' };
  }

  @Post('~revoke')
  async revoke(
    @Param('token') id: string,
    @ValidBody(RevokeIntegrationTokenRequest) { organization, integration }: RevokeIntegrationTokenRequest,
    @CallerClaims() claims: Claims,
  ): Promise<IntegrationToken> {
    if (!isId(id)) throw new ApiError('ACCESS_TOKEN_NOT_FOUND');
    const { decision } = await this.accessTokens.handle(id, await givenBy(claims, this.clock, idOf(organization)), (token, at) =>
      decideAccessToken({ type: 'WithdrawAccessToken', integration, at }, token),
    );
    if (decision.kind === 'rejected') throw new ApiError(decision.code);
    return { status: 'REVOKED' };
  }

  private async checkStore(organization: string, store: string): Promise<void> {
    const found = await this.stores.find(organization, idOf(store));
    if (found) return;
    throw new ApiError('INVALID_FIELDS', { violations: [{ field: 'stores[0]', description: 'A store of this organization.' }] });
  }
}
