import { ORGANIZATION, type OrganizationResource } from '@cauce/catalog-domain';
import type { Claims } from '@cauce/claims';
import { ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { Controller, Post } from '@nestjs/common';
import { CreateOrganization } from './create-organization.handler.js';
import { CreateOrganizationRequest } from './create-organization.request.js';

/** `POST /admin/v1/organizations`. */
@Callers('operator')
@Controller('admin/v1/organizations')
export class CreateOrganizationController {
  constructor(private readonly handler: CreateOrganization) {}

  @Post()
  @Operation('Create an organization', {
    about: 'Creates a merchant. Its environment, and whether it has a test clock, cannot be changed later.',
    answers: ORGANIZATION,
  })
  create(
    @ValidBody(CreateOrganizationRequest) body: CreateOrganizationRequest,
    @CallerClaims() claims: Claims,
  ): Promise<OrganizationResource> {
    return this.handler.execute(body, claims);
  }
}
