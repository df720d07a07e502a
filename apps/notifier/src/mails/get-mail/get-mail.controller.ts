import { ApiError } from '@cauce/contracts';
import { Callers, Operation, organizationOf } from '@cauce/http';
import { Controller, Get, Param } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { MAIL, type MailResource, toMailResource } from '../mail.resource.js';

/** See `idOfMail`. */
const IS_MAIL_ID = /^[0-9a-f]{32}$/;

/** `GET /admin/v1/organizations/{organization}/mails/{mail}`. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/mails/:mail')
export class GetMailController {
  constructor(private readonly connections: Connections) {}

  @Get()
  @Operation('Read an e-mail to a buyer', {
    about: 'Returns one e-mail, without the address.',
    id: 'getMail',
    answers: MAIL,
    errors: ['ORGANIZATION_NOT_FOUND', 'MAIL_NOT_FOUND'],
  })
  async get(@Param('organization') organizationId: string, @Param('mail') id: string): Promise<MailResource> {
    const organization = organizationOf(organizationId);
    const row = IS_MAIL_ID.test(id)
      ? await this.connections.prisma.mail.findFirst({ where: { id, organization }, omit: { notice: true } })
      : null;
    if (row === null) throw new ApiError('MAIL_NOT_FOUND');
    return toMailResource(row);
  }
}
