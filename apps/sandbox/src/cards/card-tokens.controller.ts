import { ApiError } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { Body, Controller, Header, Headers, Inject, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { SandboxConfig } from '../config.js';
import { policyWithFormsTo } from '../pages/security-headers.js';
import { cardEnteredPage, type EnteredCard } from './card-entered.page.js';
import { type CardForm, checkCard } from './card-form.js';
import { returnAddress, withErrors } from './card-return.js';
import { CardVault } from './card-vault.js';
import { TEST_BRAND, type TestCard } from './test-cards.js';

/** See Other: the browser comes back with a GET. A 307 would send the card on. */
const SEE_OTHER = 303;

/** Where a buyer's browser sends the card: the processor's own origin, so that no card field can reach us. */
@Controller('processor/card-tokens')
export class CardTokensController {
  constructor(
    private readonly vault: CardVault,
    @Inject(CONFIG) private readonly config: SandboxConfig,
  ) {}

  /** The checkout's script reads JSON; a form gets a page, or is sent back with what is wrong. */
  @Post()
  @Header('cache-control', 'no-store')
  @Header('referrer-policy', 'no-referrer')
  tokenize(@Body() form: CardForm | undefined, @Headers('accept') accept: string | undefined, @Res() reply: FastifyReply): FastifyReply {
    const { CHECKOUT_PUBLIC_URL } = this.config;
    const address = returnAddress(form?.['returnUri'], CHECKOUT_PUBLIC_URL);
    if (!form || !address) throw new ApiError('BAD_REQUEST');
    const checked = checkCard(form, new Date());
    if (accept === 'application/json') {
      // The one origin whose scripts may read a token.
      void reply.header('access-control-allow-origin', new URL(CHECKOUT_PUBLIC_URL).origin);
      return reply.send('card' in checked ? this.take(checked.card) : checked);
    }
    if ('errors' in checked) return reply.redirect(withErrors(address, checked.errors), SEE_OTHER);
    const page = cardEnteredPage(address, this.take(checked.card)).toString();
    return reply.header('content-security-policy', policyWithFormsTo(CHECKOUT_PUBLIC_URL)).type('text/html; charset=utf-8').send(page);
  }

  private take(card: TestCard): EnteredCard {
    return { token: this.vault.tokenize(card), brand: TEST_BRAND, last4: card.last4 };
  }
}
