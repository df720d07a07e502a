import { ORGANIZATION, type OrganizationResource } from '@cauce/catalog-domain';
import type { Claims } from '@cauce/claims';
import { ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import { Controller, Param, Patch, UseGuards } from '@nestjs/common';
import { givenBy } from '../../operator.js';
import { OrganizationGuard } from '../organization.guard.js';
import { ChangeOrganization } from './change-organization.handler.js';
import { ChangeOrganizationRequest } from './change-organization.request.js';

/** `PATCH /admin/v1/organizations/{o}`. */
@Callers('operator')
@UseGuards(OrganizationGuard)
@Controller('admin/v1/organizations')
export class ChangeOrganizationController {
  constructor(
    private readonly handler: ChangeOrganization,
    private readonly clock: Clock,
  ) {}

  @Patch(':organization')
  @Operation('Change an organization', {
    about: 'Fields that are absent keep their values.',
    answers: ORGANIZATION,
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  async change(
    @Param('organization') id: string,
    @ValidBody(ChangeOrganizationRequest) body: ChangeOrganizationRequest,
    @CallerClaims() claims: Claims,
  ): Promise<OrganizationResource> {
    return this.handler.execute(id, body, await givenBy(claims, this.clock, id));
  }
}
