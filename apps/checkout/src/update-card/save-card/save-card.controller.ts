import { type CheckoutSubscription, type MethodLinkSubscription } from '@cauce/contracts';
import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { BillingClient } from '../../billing.client.js';
import { Pages, voiceOf } from '../../pages/pages.js';
import { methodPath } from '../../pages/view.js';
import { enteredWith, forgetCard, keptCard, readCardToken } from '../../pay/confirm-card/entered-card.js';
import { PaymentsClient } from '../../payments.client.js';
import { isOutcomeUnknown } from '../../web/nothing-begun.js';
import { cardInPlace } from '../card-in-place.js';
import { saved, UpdateCookie } from '../kept-update.js';
import { dueAtOnce, updateState } from '../page-state.js';
import { saveCardPage } from '../pages/save-card.page.js';
import { type NewCardOr, placeOfRejection, StoreNewCard } from '../store-card/store-new-card.js';

type Form = Readonly<Record<string, unknown>> | null;

/** The last step: the new card once more, and the one route that changes it. */
@Controller('u/:link/confirm')
export class SaveCardController {
  constructor(
    private readonly billing: BillingClient,
    private readonly payments: PaymentsClient,
    private readonly cards: StoreNewCard,
    private readonly pages: Pages,
    private readonly cookie: UpdateCookie,
  ) {}

  @Get()
  async confirm(@Param('link') link: string, @Res() reply: FastifyReply): Promise<void> {
    return this.show(reply, link, await this.billing.findByMethodLink(link));
  }

  /** 303 in every case but our own failure, and an amount that has changed meanwhile: then the page says it anew. */
  @Post()
  async save(@Param('link') link: string, @Body() body: Form, @Res() reply: FastifyReply): Promise<void> {
    const was = await this.billing.findByMethodLink(link);
    if (updateState(was) === 'ended') return void reply.redirect(methodPath(link), 303);
    if (body?.['due'] !== String(dueAtOnce(was))) {
      return this.show(reply, link, was);
    }
    const stored = await this.cardOf(reply, link, body);
    return void reply.redirect('place' in stored ? stored.place : await this.change(reply, link, was, stored), 303);
  }

  private async show(reply: FastifyReply, link: string, subscription: MethodLinkSubscription): Promise<void> {
    const path = methodPath(link);
    const kept = this.cookie.read(reply.request, path);
    const card = keptCard(reply.request) ?? (kept?.saved === undefined ? kept?.card : undefined);
    if (updateState(subscription) === 'ended') return void reply.redirect(path, 303);
    if (card === undefined) return void reply.redirect(`${path}/card`, 303);
    const facts = { ...voiceOf(reply.request), subscription, link, card, oldCard: await cardInPlace(this.payments, subscription) };
    this.pages.send(reply, saveCardPage({ ...facts, csrfToken: reply.generateCsrf({ userInfo: link }) }));
  }

  /** The card that the buyer saw on the form; without scripts its token is exchanged only now. */
  private async cardOf(reply: FastifyReply, link: string, body: NonNullable<Form>): Promise<NewCardOr> {
    const token = readCardToken(body['cardToken']);
    if (token !== undefined) return this.cards.execute(link, enteredWith(reply.request, token));
    const card = this.cookie.read(reply.request, methodPath(link))?.card;
    return card !== undefined && body['proof'] === card.proof ? { card } : { place: `${methodPath(link)}/card?notice=card-again` };
  }

  private async change(
    reply: FastifyReply,
    link: string,
    was: CheckoutSubscription,
    { card }: Extract<NewCardOr, { card: unknown }>,
  ): Promise<string> {
    const path = methodPath(link);
    try {
      const changed = await this.billing.changeMethod(link, { proof: card.proof });
      forgetCard(reply, path);
      this.cookie.keep(reply, path, saved(card, changed, dueAtOnce(was)));
      this.pages.keepTried(reply, path, true);
      return path;
    } catch (error) {
      if (isOutcomeUnknown(error)) this.pages.keepTried(reply, path, true);
      return placeOfRejection(path, error);
    }
  }
}
