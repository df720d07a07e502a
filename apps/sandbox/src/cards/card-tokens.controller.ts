import { ApiError } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { Body, Controller, Header, Inject, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { SandboxConfig } from '../config.js';
import { type CardForm, checkCard } from './card-form.js';
import { returnAddress, withErrors, withToken } from './card-return.js';
import { CardVault } from './card-vault.js';

/** See Other: the browser comes back with a GET. A 307 would send the card on. */
const SEE_OTHER = 303;

/** Where a buyer's browser posts the card: the processor's own origin, so that no card field can reach us. */
@Controller('processor/card-tokens')
export class CardTokensController {
  constructor(
    private readonly vault: CardVault,
    @Inject(CONFIG) private readonly config: SandboxConfig,
  ) {}

  @Post()
  @Header('cache-control', 'no-store')
  @Header('referrer-policy', 'no-referrer')
  tokenize(@Body() form: CardForm | undefined, @Res() reply: FastifyReply): FastifyReply {
    const address = returnAddress(form?.['returnUri'], this.config.CHECKOUT_PUBLIC_URL);
    if (!form || !address) throw new ApiError('BAD_REQUEST');
    const checked = checkCard(form, new Date());
    const target =
      'card' in checked ? withToken(address, this.vault.tokenize(checked.card), checked.card) : withErrors(address, checked.errors);
    return reply.redirect(target, SEE_OTHER);
  }
}
