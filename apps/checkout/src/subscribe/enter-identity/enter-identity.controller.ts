import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { BillingClient } from '../../billing.client.js';
import { DocumentTypes } from '../../document-types.js';
import { Pages, voiceOf } from '../../pages/pages.js';
import { subscriptionPath } from '../../pages/view.js';
import { AcceptanceCookie } from '../acceptance-cookie.js';
import { type BannerQuery, isLocked, subscriptionBanner } from '../banners.js';
import { readIdentity } from '../entered-identity.js';
import { codeRequested } from '../kept-acceptance.js';
import { isAcceptable } from '../page-state.js';
import { type IdentityFacts, identityPage } from '../pages/identity.page.js';
import { lockedPage } from '../pages/locked.page.js';
import { sendCode } from '../send-code.js';

/** Who accepts. Sending the form sends the code. */
@Controller('s/:link/you')
export class EnterIdentityController {
  constructor(
    private readonly billing: BillingClient,
    private readonly pages: Pages,
    private readonly cookie: AcceptanceCookie,
    private readonly documentTypes: DocumentTypes,
  ) {}

  @Get()
  async show(@Param('link') link: string, @Query() query: BannerQuery, @Res() reply: FastifyReply): Promise<void> {
    const kept = this.cookie.read(reply.request, subscriptionPath(link));
    return this.send(reply, link, { values: kept?.who }, query);
  }

  @Post()
  async enter(@Param('link') link: string, @Body() body: unknown, @Res() reply: FastifyReply): Promise<void> {
    const read = readIdentity(body, await this.documentTypes.all());
    if ('errors' in read) return this.send(reply, link, read);
    this.cookie.keep(reply, subscriptionPath(link), codeRequested(read.who));
    return void reply.redirect(await sendCode(this.billing, link, read.who), 303);
  }

  private async send(
    reply: FastifyReply,
    link: string,
    { values, errors }: { values?: IdentityFacts['values'] | undefined; errors?: NonNullable<IdentityFacts['errors']> },
    query: BannerQuery = {},
  ): Promise<void> {
    const [subscription, documentTypes] = await Promise.all([this.billing.find(link), this.documentTypes.all()]);
    if (!isAcceptable(subscription)) return void reply.redirect(subscriptionPath(link), 303);
    const voice = voiceOf(reply.request);
    const facts = { ...voice, subscription, link };
    const banner = subscriptionBanner(query, voice.words);
    if (banner !== undefined && isLocked(query)) {
      this.pages.send(reply, lockedPage(facts, banner, subscriptionPath(link)));
      return;
    }
    const csrfToken = reply.generateCsrf({ userInfo: link });
    const shown = { ...facts, csrfToken, documentTypes, banner, values: values ?? subscription.buyer ?? {} };
    this.pages.send(reply, identityPage({ ...shown, ...(errors && { errors }) }));
  }
}
