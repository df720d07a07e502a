import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { paymentView } from '../../pages/payment.view.js';
import { PaymentsClient } from '../../payments.client.js';
import { Addresses } from '../../settings.js';
import { Pages, voiceOf } from '../../web/pages.js';
import { noticeWords } from '../notices.js';

type Asked = { readonly attempt?: unknown; readonly notice?: unknown };

/** The page that the merchant's link leads to: whatever is true of the payment now. Changes nothing. */
@Controller('p/:link')
export class ShowPaymentController {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly pages: Pages,
    private readonly addresses: Addresses,
  ) {}

  @Get()
  async show(@Param('link') link: string, @Query() { attempt, notice }: Asked, @Res() reply: FastifyReply): Promise<void> {
    const payment = await this.payments.find(link);
    const voice = voiceOf(reply.request);
    const told = noticeWords(notice, voice.words);
    const watched = typeof attempt === 'string' ? attempt : undefined;
    this.pages.send(reply, paymentView({ ...voice, payment, link, watched, addresses: this.addresses, ...(told && { notice: told }) }));
  }
}
