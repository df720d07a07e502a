import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { Pages, voiceOf } from '../../pages/pages.js';
import { PartnerGatewayClient } from '../../partner-gateway.client.js';
import { tokenFaultOf } from '../entered-token.js';
import { connectView } from '../pages/connect.view.js';

/** The page of an operator's link, where a merchant connects a store to a partner platform. Reading it changes nothing. */
@Controller('c/:link')
export class ShowConnectionController {
  constructor(
    private readonly partners: PartnerGatewayClient,
    private readonly pages: Pages,
  ) {}

  @Get()
  async show(@Param('link') link: string, @Query() { notice }: { notice?: unknown }, @Res() reply: FastifyReply): Promise<void> {
    const connection = await this.partners.find(link);
    const csrfToken = reply.generateCsrf({ userInfo: link });
    this.pages.send(reply, connectView({ ...voiceOf(reply.request), connection, link, csrfToken, fault: tokenFaultOf(notice) }));
  }
}
