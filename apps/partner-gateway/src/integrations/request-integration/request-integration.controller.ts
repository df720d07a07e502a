import type { Claims } from '@cauce/claims';
import { normalAddress, ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { INTEGRATION, type IntegrationResource } from '@cauce/partner-domain';
import { Controller, Param, Post, UseGuards } from '@nestjs/common';
import { checkBaseAddress } from '../../partners/base-address.js';
import { PartnerPlatform } from '../../partners/partner-platform.js';
import { OwnerOfStore, StoreOfPathGuard } from '../../stores/store-of-path.guard.js';
import type { StoreOwner } from '../../stores/store-owners.js';
import { givenBy } from '../given.js';
import { RequestIntegration } from './request-integration.handler.js';
import { RequestIntegrationRequest } from './request-integration.request.js';

/** `POST /admin/v1/stores/{store}/integrations`. */
@Callers('operator')
@UseGuards(StoreOfPathGuard)
@Controller('admin/v1/stores/:store/integrations')
export class RequestIntegrationController {
  constructor(
    private readonly handler: RequestIntegration,
    private readonly partners: PartnerPlatform,
  ) {}

  @Post()
  @Operation('Connect a store to a partner platform', {
    about:
      'The partner platform is asked which merchant its token identifies (`GET /merchant`). Read the integration until it is VALIDATED or REJECTED. A store has one integration per partner platform: requesting it again with the same token has no effect, and once it has ended, it starts again under the same name. A teardown that is still being retried is then not sent any more.',
    answers: INTEGRATION,
    errors: ['STORE_NOT_FOUND', 'INTEGRATION_EXISTS', 'UNAVAILABLE'],
  })
  async request(
    @Param('store') store: string,
    @ValidBody(RequestIntegrationRequest) body: RequestIntegrationRequest,
    @OwnerOfStore() owner: StoreOwner,
    @CallerClaims() { principal }: Claims,
  ): Promise<IntegrationResource> {
    await checkBaseAddress(this.partners, owner.environment, normalAddress(body.baseUrl));
    return this.handler.execute(store, owner, body, givenBy(principal));
  }
}
