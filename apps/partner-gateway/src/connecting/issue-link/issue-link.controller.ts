import type { Claims } from '@cauce/claims';
import { Field, ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { Controller, Param, Post, UseGuards } from '@nestjs/common';
import { partnerAddress } from '../../partners/base-address.js';
import { StoreOfPathGuard } from '../../stores/store-of-path.guard.js';
import { ISSUED_LINK, type IssuedLink, IssueLink } from './issue-link.handler.js';

/** `POST …/integrations:issueLink`. */
class IssueLinkRequest {
  /** The partner's: the merchant sees it and cannot change it. */
  @Field(partnerAddress) baseUrl!: string;
}

/** `POST /admin/v1/stores/{store}/integrations:issueLink`. */
@Callers('operator')
@UseGuards(StoreOfPathGuard)
@Controller('admin/v1/stores/:store')
export class IssueLinkController {
  constructor(private readonly handler: IssueLink) {}

  @Post('integrations::issueLink')
  @Operation('Issue a link for a merchant to connect a store to a partner platform', {
    id: 'issueIntegrationLink',
    about:
      'On the linked page, the merchant enters the token that the partner platform issued, so that no operator sees it. The link is valid for 7 days, for this store and base address. A new link for the same two replaces it, and `:deactivate` revokes it.',
    answers: ISSUED_LINK,
    errors: ['STORE_NOT_FOUND', 'UNAVAILABLE'],
  })
  issueLink(
    @Param('store') store: string,
    @ValidBody(IssueLinkRequest) { baseUrl }: IssueLinkRequest,
    @CallerClaims() { principal }: Claims,
  ): Promise<IssuedLink> {
    return this.handler.execute(store, baseUrl, principal);
  }
}
