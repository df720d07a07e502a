import { ApiError } from '@cauce/contracts';
import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { paymentPath } from '../../pages/view.js';
import { PaymentsClient } from '../../payments.client.js';
import { TrustedProxies } from '../../web/client-address.js';
import { readCardToken } from '../confirm-card/entered-card.js';
import { known } from '../../wording/language.js';
import { type Notice } from '../notices.js';

/** The one route that can charge. The form's token was checked before it (see `secure`). */
@Controller('p/:link/attempts')
export class StartAttemptController {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly proxies: TrustedProxies,
  ) {}

  /** 303 in every case but our own failure: a reload or Back then asks again, and never pays again. */
  @Post()
  async start(@Param('link') link: string, @Body() body: unknown, @Res() reply: FastifyReply): Promise<void> {
    void reply.redirect(await this.startAndPlace(link, body, reply.request), 303);
  }

  /** A failed POST leaves its address in the browser: loaded again, or in the other language, it shows the payment. */
  @Get()
  back(@Param('link') link: string, @Query('lang') lang: unknown, @Res() reply: FastifyReply): void {
    const language = known(lang);
    void reply.redirect(language === undefined ? paymentPath(link) : `${paymentPath(link)}?lang=${language}`, 303);
  }

  private async startAndPlace(link: string, body: unknown, request: FastifyRequest): Promise<string> {
    const cardToken = readCardToken((body as { cardToken?: unknown } | null)?.cardToken);
    if (cardToken === undefined) return placeOf(link, 'card-again');
    try {
      const ip = this.payerAddress(request);
      const { attempt } = await this.payments.startAttempt(link, { cardToken, ...(ip !== undefined && { ip }) });
      return attempt === undefined ? paymentPath(link) : `${paymentPath(link)}?attempt=${attempt.id}`;
    } catch (error) {
      if (error instanceof ApiError && error.http === 400) return placeOf(link, 'refused');
      throw error;
    }
  }

  private payerAddress({ socket, headers }: FastifyRequest): string | undefined {
    return this.proxies.clientAddress(socket.remoteAddress, [headers['x-forwarded-for']].flat().join(','));
  }
}

/** The page shows a notice only where the payment can still be paid; else its state says more. */
function placeOf(link: string, notice: Notice): string {
  return `${paymentPath(link)}?notice=${notice}`;
}
