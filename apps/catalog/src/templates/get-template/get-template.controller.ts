import { TEMPLATE, type TemplateResource } from '@cauce/catalog-domain';
import { ApiError } from '@cauce/contracts';
import { Callers, Operation } from '@cauce/http';
import { organizationName } from '@cauce/kernel';
import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { OrganizationGuard } from '../../organizations/organization.guard.js';
import { TemplateStreams } from '../template.streams.js';

/** `GET /admin/v1/organizations/{o}/templates/{t}`. */
@Callers('operator')
@UseGuards(OrganizationGuard)
@Controller('admin/v1/organizations/:organization/templates')
export class GetTemplateController {
  constructor(private readonly templates: TemplateStreams) {}

  @Get(':template')
  @Operation('Read a template', {
    about: 'Returns one template of the organization.',
    answers: TEMPLATE,
    errors: ['ORGANIZATION_NOT_FOUND', 'TEMPLATE_NOT_FOUND'],
  })
  async get(@Param('organization') organizationId: string, @Param('template') id: string): Promise<TemplateResource> {
    const template = await this.templates.find(organizationName(organizationId), id);
    if (template === undefined) throw new ApiError('TEMPLATE_NOT_FOUND');
    return template;
  }
}
