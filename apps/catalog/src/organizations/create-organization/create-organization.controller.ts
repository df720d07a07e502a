import { ORGANIZATION, type OrganizationResource, decideOrganization } from '@cauce/catalog-domain';
import { CallerClaims, Callers, type Claims, Operation, ValidBody } from '@cauce/http';
import { Clock, organizationName } from '@cauce/kernel';
import { randomId } from '@cauce/secrets';
import { Controller, Post } from '@nestjs/common';
import { givenBy } from '../../operator.js';
import { OrganizationStreams } from '../organization.streams.js';
import { CreateOrganizationRequest } from './create-organization.request.js';

/** `POST /admin/v1/organizations`. Without features, none is on. */
@Callers('operator')
@Controller('admin/v1/organizations')
export class CreateOrganizationController {
  constructor(
    private readonly organizations: OrganizationStreams,
    private readonly clock: Clock,
  ) {}

  @Post()
  @Operation('Create an organization', { answers: ORGANIZATION })
  async create(
    @ValidBody(CreateOrganizationRequest) body: CreateOrganizationRequest,
    @CallerClaims() claims: Claims,
  ): Promise<OrganizationResource> {
    const { displayName, environment, features } = body;
    const id = randomId();
    const terms = { name: organizationName(id), displayName, environment, features: { subscriptions: features?.subscriptions ?? false } };
    return this.organizations.create(id, await givenBy(claims, this.clock, id), (organization, at) =>
      decideOrganization({ type: 'CreateOrganization', ...terms, at }, organization),
    );
  }
}
