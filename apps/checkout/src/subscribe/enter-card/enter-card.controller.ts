import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { BillingClient } from '../../billing.client.js';
import { Pages, voiceOf } from '../../pages/pages.js';
import { subscriptionPath } from '../../pages/view.js';
import { parseCardErrors } from '../../pay/card-errors.js';
import { keepCard, readReturnedCard } from '../../pay/confirm-card/entered-card.js';
import { PaymentsClient } from '../../payments.client.js';
import { Addresses } from '../../web/addresses.js';
import { AcceptanceCookie } from '../acceptance-cookie.js';
import { type BannerQuery, isLocked, subscriptionBanner } from '../banners.js';
import { declinedDigits } from '../kept-acceptance.js';
import { isAcceptable } from '../page-state.js';
import { cardPage } from '../pages/card.page.js';
import { lockedPage } from '../pages/locked.page.js';

/** The card's form, which goes to the processor, and where the processor sends back a buyer without scripts. */
@Controller('s/:link/card')
export class EnterCardController {
  constructor(
    private readonly billing: BillingClient,
    private readonly payments: PaymentsClient,
    private readonly pages: Pages,
    private readonly addresses: Addresses,
    private readonly cookie: AcceptanceCookie,
  ) {}

  @Get()
  async show(
    @Param('link') link: string,
    @Query() query: BannerQuery & { readonly card_errors?: unknown },
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const path = subscriptionPath(link);
    const subscription = await this.billing.find(link);
    if (!isAcceptable(subscription)) return void reply.redirect(path, 303);
    const kept = this.cookie.read(reply.request, path);
    if (kept?.session === undefined) return void reply.redirect(`${path}/you?notice=once-more`, 303);
    const voice = voiceOf(reply.request);
    const facts = { ...voice, subscription, link };
    const banner = subscriptionBanner(query, voice.words);
    if (banner !== undefined && isLocked(query)) {
      this.pages.send(reply, lockedPage(facts, banner, subscriptionPath(link)));
      return;
    }
    const csrfToken = reply.generateCsrf({ userInfo: link });
    const cardForm = await this.payments.cardForm(subscription);
    const shown = { ...facts, addresses: this.addresses, cardForm, csrfToken, banner, declinedDigits: declinedDigits(kept, subscription) };
    this.pages.send(reply, cardPage({ ...shown, errors: parseCardErrors(query.card_errors) }));
  }

  /** The token, in the body of the processor's form. It comes from another site, so no cookie of ours comes with it, and it proves nothing. */
  @Post()
  keep(@Param('link') link: string, @Query('account') account: unknown, @Body() body: unknown, @Res() reply: FastifyReply): void {
    const path = subscriptionPath(link);
    const card = readReturnedCard(body, account);
    if (card !== undefined) keepCard(reply, path, card, this.addresses);
    void reply.redirect(card === undefined ? `${path}/card?notice=card-again` : `${path}/confirm`, 303);
  }
}
