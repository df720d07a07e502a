import { decideTemplate, TEMPLATE, type Template, type TemplateResource } from '@cauce/catalog-domain';
import type { Claims } from '@cauce/claims';
import { ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { Clock, organizationName } from '@cauce/kernel';
import { randomId } from '@cauce/secrets';
import { Controller, Param, Post, UseGuards } from '@nestjs/common';
import { givenBy, shownAfter } from '../../operator.js';
import { OrganizationGuard } from '../../organizations/organization.guard.js';
import { TemplateStreams } from '../template.streams.js';
import { CreateTemplateRequest, templateRules } from './create-template.request.js';

/** `POST /admin/v1/organizations/{o}/templates`. */
@Callers('operator')
@UseGuards(OrganizationGuard)
@Controller('admin/v1/organizations/:organization/templates')
export class CreateTemplateController {
  constructor(
    private readonly templates: TemplateStreams,
    private readonly clock: Clock,
  ) {}

  @Post()
  @Operation('Create a template', {
    about: 'Creates a template that all stores of the organization can use.',
    answers: TEMPLATE,
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  async create(
    @Param('organization') organizationId: string,
    @ValidBody(CreateTemplateRequest, templateRules) body: CreateTemplateRequest,
    @CallerClaims() claims: Claims,
  ): Promise<TemplateResource> {
    const id = randomId();
    const organization = organizationName(organizationId);
    const { title, description, amountCents, currency } = body;
    const terms = {
      name: `${organization}/templates/${id}`,
      organization,
      title,
      ...(description !== undefined && { description }),
      amountCents,
      currency,
    };
    const decide = (template: Template, at: string) => decideTemplate({ type: 'CreateTemplate', ...terms, at }, template);
    const given = await givenBy(claims, this.clock, organizationId);
    return shownAfter(await this.templates.handle(id, given, decide, { create: true })).resource;
  }
}
