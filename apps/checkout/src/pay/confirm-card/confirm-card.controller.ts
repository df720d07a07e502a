import { type CheckoutPayment } from '@cauce/contracts';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { DocumentTypes } from '../../document-types.js';
import { confirmPage, type EnteredCard } from '../../pages/confirm.page.js';
import { payPage } from '../../pages/pay.page.js';
import { paymentPath } from '../../pages/view.js';
import { PaymentsClient } from '../../payments.client.js';
import { Addresses } from '../../web/addresses.js';
import { Pages, voiceOf } from '../../web/pages.js';
import { parseCardErrors } from '../card-errors.js';
import { formsOf } from '../forms.js';
import { isPayable } from '../page-state.js';
import { readEnteredCard } from './entered-card.js';

type Answer = Readonly<Record<string, unknown>>;

/** Where the processor sends the buyer back to: with a one-use token, or with what is wrong in the form. Charges nothing. */
@Controller('p/:link/card')
export class ConfirmCardController {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly pages: Pages,
    private readonly addresses: Addresses,
    private readonly documentTypes: DocumentTypes,
  ) {}

  @Get()
  async confirm(@Param('link') link: string, @Query() answer: Answer, @Res() reply: FastifyReply): Promise<void> {
    const payment = await this.payments.find(link);
    const errors = parseCardErrors(answer['card_errors']);
    const card = readEnteredCard(answer);
    if (!isPayable(payment)) void reply.redirect(paymentPath(link), 303);
    else if (errors.length > 0) {
      const forms = formsOf(reply, link, await this.documentTypes.all());
      this.pages.send(reply, payPage({ ...voiceOf(reply.request), payment, link, errors, addresses: this.addresses, forms }));
    } else if (card === undefined) void reply.redirect(`${paymentPath(link)}?notice=refused`, 303);
    else this.sendConfirmation(reply, link, payment, card);
  }

  private sendConfirmation(reply: FastifyReply, link: string, payment: CheckoutPayment, card: EnteredCard): void {
    const csrfToken = reply.generateCsrf({ userInfo: link });
    this.pages.send(reply, confirmPage({ ...voiceOf(reply.request), payment, link, card, csrfToken }));
  }
}
