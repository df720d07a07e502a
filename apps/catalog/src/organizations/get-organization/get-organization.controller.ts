import { ORGANIZATION, type OrganizationResource } from '@cauce/catalog-domain';
import { ApiError } from '@cauce/contracts';
import { Callers, Operation } from '@cauce/http';
import { isId } from '@cauce/kernel';
import { Controller, Get, Param } from '@nestjs/common';
import { OrganizationStreams } from '../organization.streams.js';

/** `GET /admin/v1/organizations/{o}`. */
@Callers('operator', 'notifier')
@Controller('admin/v1/organizations')
export class GetOrganizationController {
  constructor(private readonly organizations: OrganizationStreams) {}

  @Get(':organization')
  @Operation('Read an organization', {
    about: 'Returns one organization with its features and limits.',
    answers: ORGANIZATION,
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  async get(@Param('organization') id: string): Promise<OrganizationResource> {
    const row = isId(id) ? await this.organizations.rows.read(id) : undefined;
    if (row === undefined) throw new ApiError('ORGANIZATION_NOT_FOUND');
    return row.resource;
  }
}
