import { type CheckoutPayment } from '@cauce/contracts';
import { isId } from '@cauce/kernel';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { Pages, voiceOf } from '../../pages/pages.js';
import { paymentPath } from '../../pages/view.js';
import { PaymentsClient } from '../../payments.client.js';
import { Addresses } from '../../web/addresses.js';
import { bannerText, TOO_OFTEN } from '../banners.js';
import { PaymentForms } from '../forms.js';
import { paymentView } from '../pages/payment.view.js';
import { mayBeTaken } from '../pages/taken.js';

/** `attempt`: the try that the buyer waits for; `go`: it has just begun; `other`: another way to pay is wanted; `over`: the time ran out. */
type PaymentQuery = Readonly<Partial<Record<'attempt' | 'go' | 'other' | 'over' | 'notice', unknown>>>;

/** The page that the merchant's link leads to: the payment as it is now. Changes nothing. */
@Controller('p/:link')
export class ShowPaymentController {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly pages: Pages,
    private readonly addresses: Addresses,
    private readonly forms: PaymentForms,
  ) {}

  @Get()
  async show(
    @Param('link') link: string,
    @Query() { attempt, go, other, over, notice }: PaymentQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const watched = typeof attempt === 'string' && isId(attempt) ? attempt : undefined;
    const [payment, forms] = await Promise.all([this.ask(link, watched), this.forms.of(reply, link)]);
    if (payment.status !== 'AWAITING_PAYMENT') this.forms.forget(reply, link);
    this.pages.keepTried(reply, paymentPath(link), mayBeTaken(payment));
    const voice = voiceOf(reply.request);
    const banner = bannerText(notice, voice.words);
    const request = {
      watched,
      begins: go !== undefined,
      otherWay: other !== undefined,
      ranOut: over !== undefined,
      tooOften: notice === TOO_OFTEN,
    };
    const facts = {
      ...voice,
      ...request,
      payment,
      link,
      addresses: this.addresses,
      forms,
      ...(banner && { banner }),
    };
    this.pages.send(reply, paymentView(facts));
  }

  /** A buyer who comes back from the bank sees the real state, even before the bank's own message arrives. */
  private ask(link: string, watched: string | undefined): Promise<CheckoutPayment> {
    return watched === undefined ? this.payments.find(link) : this.payments.wait(link, watched, 0);
  }
}
