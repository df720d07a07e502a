import { ApiError, type CheckCode } from '@cauce/contracts';
import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { BillingClient } from '../../billing.client.js';
import { Pages, voiceOf } from '../../pages/pages.js';
import { subscriptionPath } from '../../pages/view.js';
import { AcceptanceCookie } from '../acceptance-cookie.js';
import { type BannerQuery, codeError } from '../banners.js';
import { readCode } from '../entered-identity.js';
import { proved } from '../kept-acceptance.js';
import { isAcceptable } from '../page-state.js';
import { codePage } from '../pages/code.page.js';
import { sendCode } from '../send-code.js';

/** The code of the e-mail: with it buyers prove that they are the invited person. */
@Controller('s/:link/code')
export class CheckCodeController {
  constructor(
    private readonly billing: BillingClient,
    private readonly pages: Pages,
    private readonly cookie: AcceptanceCookie,
  ) {}

  @Get()
  async show(@Param('link') link: string, @Query() asked: BannerQuery, @Res() reply: FastifyReply): Promise<void> {
    const path = subscriptionPath(link);
    const subscription = await this.billing.find(link);
    if (!isAcceptable(subscription)) return void reply.redirect(path, 303);
    const who = this.cookie.read(reply.request, path)?.who;
    if (who === undefined) return void reply.redirect(`${path}/you?notice=once-more`, 303);
    const voice = voiceOf(reply.request);
    const facts = { ...voice, subscription, link, who, csrfToken: reply.generateCsrf({ userInfo: link }) };
    this.pages.send(reply, codePage({ ...facts, error: codeError(asked, voice.words) }));
  }

  /** With `again`, another code is sent to the same address for the same person. */
  @Post()
  async enter(
    @Param('link') link: string,
    @Body() body: Readonly<Record<string, unknown>> | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const path = subscriptionPath(link);
    const kept = this.cookie.read(reply.request, path);
    if (kept?.who === undefined) return void reply.redirect(`${path}/you?notice=once-more`, 303);
    if (body?.['again'] !== undefined) return void reply.redirect(await sendCode(this.billing, link, kept.who), 303);
    const code = readCode(body?.['code']);
    const place = code === undefined ? `${path}/code?notice=code-form` : await this.check(reply, link, { ...kept.who, code });
    return void reply.redirect(place, 303);
  }

  private async check(reply: FastifyReply, link: string, entered: CheckCode): Promise<string> {
    const path = subscriptionPath(link);
    try {
      this.cookie.keep(reply, path, proved(await this.billing.checkCode(link, entered)));
      return `${path}/card`;
    } catch (error) {
      if (!(error instanceof ApiError) || error.http !== 400) throw error;
      return placeOf(path, error);
    }
  }
}

function placeOf(path: string, { code, facts }: ApiError): string {
  if (code === 'CODE_WRONG') return `${path}/code?notice=code-wrong&left=${encodeURIComponent(facts.metadata?.['triesLeft'] ?? '')}`;
  if (code === 'CODE_EXPIRED') return `${path}/code?notice=code-expired`;
  return code === 'TOO_MANY_CODES' ? `${path}/you?notice=locked-out` : path;
}
