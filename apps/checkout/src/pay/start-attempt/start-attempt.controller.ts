import { ApiError, type CheckoutPayment, type StartAttempt } from '@cauce/contracts';
import { clientAddress } from '@cauce/http';
import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { Pages, voiceOf } from '../../pages/pages.js';
import { cardPath, paymentPath } from '../../pages/view.js';
import { PaymentsClient } from '../../payments.client.js';
import { Addresses } from '../../web/addresses.js';
import { isNothingBegun } from '../../web/nothing-begun.js';
import { known } from '../../wording/language.js';
import { type BannerName, TOO_OFTEN } from '../banners.js';
import { forgetCard, readAccount, readCardToken } from '../confirm-card/entered-card.js';
import { type EnteredForm, readSource } from '../entered-source.js';
import { PaymentForms, readFormId } from '../forms.js';
import { paymentView } from '../pages/payment.view.js';
import { Tries } from './tries.js';

/** The one route that can charge. The form's token was checked before it (see `secure`). */
@Controller('p/:link/attempts')
export class StartAttemptController {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly tries: Tries,
    private readonly pages: Pages,
    private readonly addresses: Addresses,
    private readonly forms: PaymentForms,
  ) {}

  /** 303 in every case but our own failure and fields to correct: a reload or Back then asks again, and never pays again. */
  @Post()
  async start(
    @Param('link') link: string,
    @Query('account') entered: unknown,
    @Body() body: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const read = isCard(body) ? readCard(body) : readSource(body, await this.forms.documentTypes());
    if (read === undefined) return void reply.redirect(placeOf(link, isCard(body) ? 'card-again' : 'not-started'), 303);
    if ('form' in read) return this.showAgain(link, read.form, reply);
    const formId = readFormId((body as { form?: unknown }).form);
    const ip = clientAddress(reply.request);
    if (!(await this.tries.take(link, ip))) return void reply.redirect(placeOf(link, TOO_OFTEN), 303);
    if ('values' in read) this.forms.keep(reply, link, read);
    const cardAccount = isCard(body) ? readAccount(entered) : undefined;
    const from = cardAccount === undefined ? {} : { cardAccount };
    const attempt = { ...read.source, ...from, ...(formId !== undefined && { formId }), ...(ip !== undefined && { ip }) };
    const place = await this.startAndPlace(link, attempt).catch(async (error: unknown) => {
      if (isNothingBegun(error)) await this.tries.giveBack(link, ip);
      else this.sent(reply, link);
      throw error;
    });
    this.sent(reply, link);
    return void reply.redirect(place, 303);
  }

  /** Payments may have begun it: a card's token is used, and money may be taken. */
  private sent(reply: FastifyReply, link: string): void {
    forgetCard(reply, cardPath(link));
    this.pages.keepTried(reply, paymentPath(link), true);
  }

  /** A POST that showed a page leaves its address in the browser: loaded again, or in the other language, it shows the payment. */
  @Get()
  back(@Param('link') link: string, @Query('lang') lang: unknown, @Res() reply: FastifyReply): void {
    const language = known(lang);
    void reply.redirect(language === undefined ? paymentPath(link) : `${paymentPath(link)}?lang=${language}`, 303);
  }

  /** With all that was entered: nothing has been started. */
  private async showAgain(link: string, entered: EnteredForm, reply: FastifyReply): Promise<void> {
    const [payment, forms] = await Promise.all([this.payments.find(link), this.forms.of(reply, link)]);
    const facts = { ...voiceOf(reply.request), payment, link, addresses: this.addresses, forms };
    this.pages.send(reply, paymentView({ ...facts, entered, otherWay: true }));
  }

  private async startAndPlace(link: string, start: StartAttempt): Promise<string> {
    try {
      return placeAfter(link, await this.payments.startAttempt(link, start));
    } catch (error) {
      if (error instanceof ApiError && error.http === 400) return placeOf(link, bannerOf(error, start));
      throw error;
    }
  }
}

function bannerOf({ code }: ApiError, start: StartAttempt): BannerName {
  if (code === 'CARD_OF_ANOTHER_ACCOUNT') return 'card-again';
  return 'cardToken' in start ? 'refused' : 'not-started';
}

function isCard(body: unknown): body is { readonly cardToken: unknown } {
  return typeof body === 'object' && body !== null && 'cardToken' in body;
}

function readCard({ cardToken }: { readonly cardToken: unknown }) {
  const token = readCardToken(cardToken);
  return token === undefined ? undefined : { source: { method: 'CARD', cardToken: token } as const };
}

/** `go`: the page that this leads to goes on to the bank by itself, this once. */
function placeAfter(link: string, { attempt }: CheckoutPayment): string {
  if (attempt === undefined) return paymentPath(link);
  return `${paymentPath(link)}?attempt=${attempt.id}${attempt.continueUrl === undefined ? '' : '&go=1'}`;
}

/** The page shows a banner only where the payment can still be paid; else its state says more. */
function placeOf(link: string, banner: BannerName | typeof TOO_OFTEN): string {
  return `${paymentPath(link)}?notice=${banner}`;
}
