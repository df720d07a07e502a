import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { subscriptionPath } from '../../pages/view.js';
import { forgetCard, readAccount, readCardToken } from '../../pay/confirm-card/entered-card.js';
import { known } from '../../wording/language.js';
import { AcceptanceCookie } from '../acceptance-cookie.js';
import { StoreAcceptingCard } from '../store-accepting-card.js';

/** Where the script brings the card's token: it is stored, and the buyer sees everything once more. Charges nothing. */
@Controller('s/:link/stored-card')
export class StoreCardController {
  constructor(
    private readonly cards: StoreAcceptingCard,
    private readonly cookie: AcceptanceCookie,
  ) {}

  @Post()
  async store(
    @Param('link') link: string,
    @Query('account') account: unknown,
    @Body() body: Readonly<Record<string, unknown>> | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const path = subscriptionPath(link);
    const kept = this.cookie.read(reply.request, path);
    const token = readCardToken(body?.['cardToken']);
    if (kept?.session === undefined) return void reply.redirect(`${path}/you?notice=once-more`, 303);
    if (token === undefined) return void reply.redirect(`${path}/card?notice=card-again`, 303);
    const stored = await this.cards.execute(link, kept, { token, account: readAccount(account) });
    if ('place' in stored) return void reply.redirect(stored.place, 303);
    forgetCard(reply, path);
    this.cookie.keep(reply, path, stored.kept);
    return void reply.redirect(`${path}/confirm`, 303);
  }

  /** A page of an error leaves this address in the browser: loaded again, or in the other language, it shows the card's form. */
  @Get()
  back(@Param('link') link: string, @Query('lang') lang: unknown, @Res() reply: FastifyReply): void {
    const language = known(lang);
    void reply.redirect(`${subscriptionPath(link)}/card${language === undefined ? '' : `?lang=${language}`}`, 303);
  }
}
