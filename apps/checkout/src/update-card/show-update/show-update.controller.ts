import { type MethodLinkSubscription } from '@cauce/contracts';
import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { BillingClient } from '../../billing.client.js';
import { Pages, voiceOf } from '../../pages/pages.js';
import { methodPath } from '../../pages/view.js';
import { parseCardErrors } from '../../pay/card-errors.js';
import { keepCard, readReturnedCard } from '../../pay/confirm-card/entered-card.js';
import { PaymentsClient } from '../../payments.client.js';
import { type BannerQuery, isLocked, subscriptionBanner } from '../../subscribe/banners.js';
import { mayBeCharged } from '../../subscribe/page-state.js';
import { lockedPage } from '../../subscribe/pages/locked.page.js';
import { Addresses } from '../../web/addresses.js';
import { cardInPlace } from '../card-in-place.js';
import { UpdateCookie } from '../kept-update.js';
import { shownState, takesCard, type UpdateState } from '../page-state.js';
import { updateCardView } from '../pages/update-card.view.js';
import { type UpdateFormFacts } from '../pages/update-form.page.js';

type UpdateQuery = BannerQuery & { readonly card_errors?: unknown };

/** The page that a mail's link leads to: the subscription's card is changed here. Showing it changes nothing. */
@Controller('u/:link')
export class ShowUpdateController {
  constructor(
    private readonly billing: BillingClient,
    private readonly payments: PaymentsClient,
    private readonly pages: Pages,
    private readonly addresses: Addresses,
    private readonly cookie: UpdateCookie,
  ) {}

  @Get()
  show(@Param('link') link: string, @Res() reply: FastifyReply): Promise<void> {
    return this.send(reply, link, {}, false);
  }

  /** The form, whatever was saved before; with `card_errors`, what the processor found wrong. */
  @Get('card')
  showForm(@Param('link') link: string, @Query() query: UpdateQuery, @Res() reply: FastifyReply): Promise<void> {
    return this.send(reply, link, query, true);
  }

  /** The token, in the body of the processor's form. It comes from another site, so no cookie of ours comes with it, and it proves nothing. */
  @Post('card')
  keep(@Param('link') link: string, @Query('account') account: unknown, @Body() body: unknown, @Res() reply: FastifyReply): void {
    const path = methodPath(link);
    const card = readReturnedCard(body, account);
    if (card !== undefined) keepCard(reply, path, card, this.addresses);
    void reply.redirect(card === undefined ? `${path}/card?notice=card-again` : `${path}/confirm`, 303);
  }

  /** Where the form goes, and the card that it replaces; no other page needs them. */
  private async cardsOf(subscription: MethodLinkSubscription, state: UpdateState): Promise<Pick<UpdateFormFacts, 'cardForm' | 'oldCard'>> {
    if (!takesCard(state)) return { cardForm: undefined, oldCard: undefined };
    const [cardForm, oldCard] = await Promise.all([this.payments.cardForm(subscription), cardInPlace(this.payments, subscription)]);
    return { cardForm, oldCard };
  }

  private async send(reply: FastifyReply, link: string, query: UpdateQuery, asksForm: boolean): Promise<void> {
    const subscription = await this.billing.findByMethodLink(link);
    this.pages.keepTried(reply, methodPath(link), mayBeCharged(subscription));
    const voice = voiceOf(reply.request);
    const facts = { ...voice, subscription, link, addresses: this.addresses };
    const banner = subscriptionBanner(query, voice.words);
    if (banner !== undefined && isLocked(query)) {
      this.pages.send(reply, lockedPage(facts, banner, methodPath(link)));
      return;
    }
    const kept = this.cookie.read(reply.request, methodPath(link));
    const state = shownState(subscription, kept?.saved, asksForm);
    const cards = await this.cardsOf(subscription, state);
    const csrfToken = reply.generateCsrf({ userInfo: link });
    this.pages.send(
      reply,
      updateCardView({ ...facts, ...cards, state, kept, csrfToken, banner, errors: parseCardErrors(query.card_errors) }),
    );
  }
}
