import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { methodPath } from '../../pages/view.js';
import { forgetCard, readAccount, readCardToken } from '../../pay/confirm-card/entered-card.js';
import { known } from '../../wording/language.js';
import { chosen, UpdateCookie } from '../kept-update.js';
import { StoreNewCard } from './store-new-card.js';

/** Where the script brings the card's token: it is stored, and changes nothing yet. */
@Controller('u/:link/stored-card')
export class StoreNewCardController {
  constructor(
    private readonly cards: StoreNewCard,
    private readonly cookie: UpdateCookie,
  ) {}

  @Post()
  async store(
    @Param('link') link: string,
    @Query('account') account: unknown,
    @Body() body: Readonly<Record<string, unknown>> | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const path = methodPath(link);
    const token = readCardToken(body?.['cardToken']);
    if (token === undefined) return void reply.redirect(`${path}/card?notice=card-again`, 303);
    const stored = await this.cards.execute(link, { token, account: readAccount(account) });
    if ('place' in stored) return void reply.redirect(stored.place, 303);
    forgetCard(reply, path);
    this.cookie.keep(reply, path, chosen(stored.card));
    return void reply.redirect(`${path}/confirm`, 303);
  }

  /** A page of an error leaves this address in the browser: loaded again, or in the other language, it shows the card's form. */
  @Get()
  back(@Param('link') link: string, @Query('lang') lang: unknown, @Res() reply: FastifyReply): void {
    const language = known(lang);
    void reply.redirect(`${methodPath(link)}/card${language === undefined ? '' : `?lang=${language}`}`, 303);
  }
}
