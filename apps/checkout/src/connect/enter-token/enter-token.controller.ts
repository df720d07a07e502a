import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { connectPath } from '../../pages/view.js';
import { PartnerGatewayClient } from '../../partner-gateway.client.js';
import { known } from '../../wording/language.js';
import { readEnteredToken } from '../entered-token.js';

/** Passes the token that the merchant pasted to the partner gateway. No address, cookie, page or log has it. */
@Controller('c/:link/token')
export class EnterTokenController {
  constructor(private readonly partners: PartnerGatewayClient) {}

  /** 303 to the page, which shows the state: the lookup has ended, or goes on. */
  @Post()
  async enter(@Param('link') link: string, @Body() form: unknown, @Res() reply: FastifyReply): Promise<void> {
    const entered = readEnteredToken(form);
    const path = connectPath(link);
    if ('fault' in entered) return void reply.redirect(`${path}?notice=${entered.fault}`, 303);
    await this.partners.connect(link, entered);
    return void reply.redirect(path, 303);
  }

  /** An error page leaves this address in the browser. When it is loaded again, or in the other language, it leads to the link's page. */
  @Get()
  back(@Param('link') link: string, @Query('lang') lang: unknown, @Res() reply: FastifyReply): void {
    const language = known(lang);
    void reply.redirect(`${connectPath(link)}${language === undefined ? '' : `?lang=${language}`}`, 303);
  }
}
