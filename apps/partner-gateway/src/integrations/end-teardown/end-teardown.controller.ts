import type { Claims } from '@cauce/claims';
import { Field, text, ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { INTEGRATION, type IntegrationResource } from '@cauce/partner-domain';
import { Controller, Param, Post, UseGuards } from '@nestjs/common';
import { DueIntegrations } from '../due-integrations.sweeper.js';
import { givenBy } from '../given.js';
import { IntegrationStreams, viewOf } from '../integration.streams.js';
import { IntegrationOfPathGuard } from '../integration-of-path.guard.js';

/** `POST …/{integration}:endTeardown`. */
class EndTeardownRequest {
  /** Why. Kept for ever: no personal data. */
  @Field(text({ max: 500 })) reason!: string;
}

/** `POST /admin/v1/stores/{store}/integrations/{integration}:endTeardown`. */
@Callers('operator')
@UseGuards(IntegrationOfPathGuard)
@Controller('admin/v1/stores/:store/integrations/:integration')
export class EndTeardownController {
  constructor(
    private readonly integrations: IntegrationStreams,
    private readonly due: DueIntegrations,
  ) {}

  @Post('~endTeardown')
  @Operation('End the teardown of an integration', {
    id: 'endIntegrationTeardown',
    about:
      'For a partner that will never acknowledge it: the teardown is not sent again, and its secrets are erased. One that is being sent ends first. Changes nothing unless a teardown is being tried. A new connection needs none of this: it ends the teardown by itself.',
    answers: INTEGRATION,
    errors: [
      'INTEGRATION_NOT_FOUND',
      'INTEGRATION_PENDING_VALIDATION',
      'INTEGRATION_VALIDATED',
      'INTEGRATION_ACTIVE',
      'INTEGRATION_REJECTED',
    ],
  })
  async end(
    @Param('integration') id: string,
    @ValidBody(EndTeardownRequest) { reason }: EndTeardownRequest,
    @CallerClaims() { principal }: Claims,
  ): Promise<IntegrationResource> {
    const handled = await this.integrations.execute(id, { type: 'EndTeardown', reason }, givenBy(principal));
    this.due.runNow(id);
    return viewOf(id, handled).resource;
  }
}
