import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { connectPath } from '../../pages/view.js';
import { PartnerGatewayClient } from '../../partner-gateway.client.js';
import { known } from '../../wording/language.js';
import { readEnteredToken } from '../entered-token.js';

/** The token that the merchant pasted. It goes on to the partner gateway, and stands in no address, cookie, page or log. */
@Controller('c/:link/token')
export class EnterTokenController {
  constructor(private readonly partners: PartnerGatewayClient) {}

  /** 303 to the page, which says how it stands: the partner was asked by then, or is asked on. */
  @Post()
  async enter(@Param('link') link: string, @Body() form: unknown, @Res() reply: FastifyReply): Promise<void> {
    const entered = readEnteredToken(form);
    const path = connectPath(link);
    if ('fault' in entered) return void reply.redirect(`${path}?notice=${entered.fault}`, 303);
    await this.partners.connect(link, entered);
    return void reply.redirect(path, 303);
  }

  /** A page of an error leaves this address in the browser: loaded again, or in the other language, it shows the link's page. */
  @Get()
  back(@Param('link') link: string, @Query('lang') lang: unknown, @Res() reply: FastifyReply): void {
    const language = known(lang);
    void reply.redirect(`${connectPath(link)}${language === undefined ? '' : `?lang=${language}`}`, 303);
  }
}
