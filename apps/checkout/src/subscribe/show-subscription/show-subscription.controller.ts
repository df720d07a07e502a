import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { BillingClient } from '../../billing.client.js';
import { Pages, voiceOf } from '../../pages/pages.js';
import { subscriptionPath } from '../../pages/view.js';
import { PaymentsClient } from '../../payments.client.js';
import { Addresses } from '../../web/addresses.js';
import { AcceptanceCookie } from '../acceptance-cookie.js';
import { mayBeCharged, subscribeState } from '../page-state.js';
import { subscriptionView } from '../pages/subscription.view.js';

/** The page that the merchant's link leads to: the invitation as it is now. Changes nothing, and uses nothing up. */
@Controller('s/:link')
export class ShowSubscriptionController {
  constructor(
    private readonly billing: BillingClient,
    private readonly payments: PaymentsClient,
    private readonly pages: Pages,
    private readonly addresses: Addresses,
    private readonly cookie: AcceptanceCookie,
  ) {}

  /** `after`: the charge that the buyer waits for, or whatever else tells that it was accepted just now. */
  @Get()
  async show(@Param('link') link: string, @Query('after') after: unknown, @Res() reply: FastifyReply): Promise<void> {
    const subscription = await this.billing.find(link);
    this.pages.keepTried(reply, subscriptionPath(link), mayBeCharged(subscription));
    const kept = this.cookie.read(reply.request, subscriptionPath(link));
    const facts = { ...voiceOf(reply.request), subscription, link, kept, addresses: this.addresses, watched: after !== undefined };
    const showsForm = subscribeState(subscription) === 'declined' && kept?.session !== undefined;
    const cardForm = showsForm ? await this.payments.cardForm(subscription) : undefined;
    this.pages.send(reply, subscriptionView({ ...facts, cardForm, csrfToken: reply.generateCsrf({ userInfo: link }) }));
  }
}
