import { type CheckoutSubscription, type StoredMethod } from '@cauce/contracts';
import { clientAddress } from '@cauce/http';
import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { BillingClient } from '../../billing.client.js';
import { Pages, voiceOf } from '../../pages/pages.js';
import { subscriptionPath } from '../../pages/view.js';
import { enteredWith, forgetCard, keptCard, readCardToken } from '../../pay/confirm-card/entered-card.js';
import { isOutcomeUnknown } from '../../web/nothing-begun.js';
import { AcceptanceCookie } from '../acceptance-cookie.js';
import { accepting, type KeptAcceptance, usableCard, withoutCard } from '../kept-acceptance.js';
import { isAcceptable } from '../page-state.js';
import { acceptPage } from '../pages/accept.page.js';
import { placeOfRejection, StoreAcceptingCard } from '../store-accepting-card.js';

type Form = Readonly<Record<string, unknown>> | null;

/** A buyer who proved who they are. */
type Proved = KeptAcceptance & { readonly session: string };

/** The last step, and the one route that accepts. */
@Controller('s/:link/confirm')
export class AcceptController {
  constructor(
    private readonly billing: BillingClient,
    private readonly cards: StoreAcceptingCard,
    private readonly pages: Pages,
    private readonly cookie: AcceptanceCookie,
  ) {}

  @Get()
  show(@Param('link') link: string, @Res() reply: FastifyReply): Promise<void> {
    return this.send(reply, link, false);
  }

  /** 303 in every case but our own failure and the missing consent: a reload or Back then asks again, and never accepts again. */
  @Post()
  async accept(@Param('link') link: string, @Body() body: Form, @Res() reply: FastifyReply): Promise<void> {
    const path = subscriptionPath(link);
    const kept = this.cookie.read(reply.request, path);
    if (!isProved(kept)) return void reply.redirect(`${path}/you?notice=once-more`, 303);
    if (body?.['accept'] !== 'yes') return this.send(reply, link, true);
    const chosen = await this.cardOf(reply, link, kept, body);
    if ('place' in chosen) return void reply.redirect(chosen.place, 303);
    return void reply.redirect(await this.acceptWith(reply, link, chosen), 303);
  }

  private async send(reply: FastifyReply, link: string, isUnticked: boolean): Promise<void> {
    const path = subscriptionPath(link);
    const subscription = await this.billing.find(link);
    if (!isAcceptable(subscription)) return void reply.redirect(path, 303);
    const kept = this.cookie.read(reply.request, path);
    if (kept?.session === undefined || kept.who === undefined) return void reply.redirect(`${path}/you?notice=once-more`, 303);
    const card = keptCard(reply.request) ?? usableCard(kept, subscription);
    if (card === undefined) return void reply.redirect(`${path}/card`, 303);
    const facts = { ...voiceOf(reply.request), subscription, link, card, who: kept.who, isUnticked };
    this.pages.send(reply, acceptPage({ ...facts, csrfToken: reply.generateCsrf({ userInfo: link }) }));
  }

  /** The card that the buyer saw on the form; without scripts its token is exchanged only now. */
  private async cardOf(
    reply: FastifyReply,
    link: string,
    kept: Proved,
    body: NonNullable<Form>,
  ): Promise<Chosen | { readonly place: string }> {
    const token = readCardToken(body['cardToken']);
    const stored = token === undefined ? { kept } : await this.cards.execute(link, kept, enteredWith(reply.request, token));
    if ('place' in stored) return stored;
    const { card } = stored.kept;
    const isSeen = token !== undefined || body['proof'] === card?.proof;
    return card !== undefined && isSeen
      ? { kept: { ...stored.kept, session: kept.session }, card }
      : { place: `${subscriptionPath(link)}/card?notice=card-again` };
  }

  private async acceptWith(reply: FastifyReply, link: string, { kept, card }: Chosen): Promise<string> {
    const path = subscriptionPath(link);
    const ip = clientAddress(reply.request);
    try {
      const answer = await this.billing.accept(link, { session: kept.session, proof: card.proof, ...(ip !== undefined && { ip }) });
      forgetCard(reply, path);
      this.cookie.keep(reply, path, accepting(kept, answer));
      this.pages.keepTried(reply, path, true);
      return placeAfter(path, answer);
    } catch (error) {
      if (isOutcomeUnknown(error)) this.pages.keepTried(reply, path, true);
      const place = placeOfRejection(path, error);
      this.cookie.keep(reply, path, withoutCard(kept));
      return place;
    }
  }
}

type Chosen = { readonly kept: Proved; readonly card: StoredMethod };

function isProved(kept: KeptAcceptance | undefined): kept is Proved {
  return kept?.session !== undefined;
}

/** `after`: the page waits for that charge, or says that it has just ended. After a refusal nobody is sent anywhere. */
function placeAfter(path: string, subscription: CheckoutSubscription): string {
  const { charging } = subscription;
  return isAcceptable(subscription) ? path : `${path}?after=${charging?.id ?? 'now'}`;
}
