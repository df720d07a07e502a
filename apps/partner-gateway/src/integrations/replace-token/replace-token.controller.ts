import type { Claims } from '@cauce/claims';
import { Field, ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { INTEGRATION, type IntegrationResource } from '@cauce/partner-domain';
import { Controller, Param, Post, UseGuards } from '@nestjs/common';
import { givenBy } from '../given.js';
import { IntegrationOfPathGuard } from '../integration-of-path.guard.js';
import { partnerToken } from '../tokens/partner-token.js';
import { ReplaceToken } from './replace-token.handler.js';

/** `POST …/{integration}:replaceToken`. */
class ReplaceTokenRequest {
  /** The partner's new PARTNER_ACCESS_TOKEN. No answer has it. */
  @Field(partnerToken) accessToken!: string;
}

/** `POST /admin/v1/stores/{store}/integrations/{integration}:replaceToken`. */
@Callers('operator')
@UseGuards(IntegrationOfPathGuard)
@Controller('admin/v1/stores/:store/integrations/:integration')
export class ReplaceTokenController {
  constructor(private readonly handler: ReplaceToken) {}

  @Post('~replaceToken')
  @Operation('Replace the partner’s token of an integration', {
    id: 'replaceIntegrationToken',
    about:
      'The partner platform is asked which merchant the new token identifies; it must be the same one. Until then, and if the new token is refused, the old one stays in use. `replacement` shows the result.',
    answers: INTEGRATION,
    errors: ['INTEGRATION_NOT_FOUND', 'INTEGRATION_PENDING_VALIDATION', 'INTEGRATION_INACTIVE', 'INTEGRATION_REJECTED'],
  })
  replace(
    @Param('integration') id: string,
    @ValidBody(ReplaceTokenRequest) { accessToken }: ReplaceTokenRequest,
    @CallerClaims() { principal }: Claims,
  ): Promise<IntegrationResource> {
    return this.handler.execute(id, accessToken, givenBy(principal));
  }
}
