import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { Pages, voiceOf } from '../../pages/pages.js';
import { cardPath, paymentPath } from '../../pages/view.js';
import { PaymentsClient } from '../../payments.client.js';
import { Addresses } from '../../web/addresses.js';
import { parseCardErrors } from '../card-errors.js';
import { PaymentForms } from '../forms.js';
import { isPayable } from '../page-state.js';
import { confirmPage } from '../pages/confirm.page.js';
import { payPage } from '../pages/pay.page.js';
import { keepCard, keptCard, readReturnedCard } from './entered-card.js';

/** Where the processor sends back a buyer without scripts: with a one-use token, or with what is wrong in the form. Charges nothing. */
@Controller('p/:link/card')
export class ConfirmCardController {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly pages: Pages,
    private readonly addresses: Addresses,
    private readonly forms: PaymentForms,
  ) {}

  /** The token, in the body of the processor's form. It comes from another site, so no cookie of ours comes with it, and it proves nothing. */
  @Post()
  keep(@Param('link') link: string, @Query('account') account: unknown, @Body() body: unknown, @Res() reply: FastifyReply): void {
    const card = readReturnedCard(body, account);
    if (card !== undefined) keepCard(reply, cardPath(link), card, this.addresses);
    void reply.redirect(card === undefined ? `${paymentPath(link)}?notice=refused` : cardPath(link), 303);
  }

  /** Card and amount once more. */
  @Get()
  async confirm(@Param('link') link: string, @Query('card_errors') wrong: unknown, @Res() reply: FastifyReply): Promise<void> {
    const payment = await this.payments.find(link);
    const errors = parseCardErrors(wrong);
    const card = keptCard(reply.request);
    const facts = { ...voiceOf(reply.request), payment, link };
    if (!isPayable(payment)) void reply.redirect(paymentPath(link), 303);
    else if (errors.length > 0) {
      const forms = await this.forms.of(reply, link);
      this.pages.send(reply, payPage({ ...facts, errors, addresses: this.addresses, forms }));
    } else if (card === undefined) void reply.redirect(`${paymentPath(link)}?notice=card-again`, 303);
    else this.pages.send(reply, confirmPage({ ...facts, card, csrfToken: reply.generateCsrf({ userInfo: link }) }));
  }
}
