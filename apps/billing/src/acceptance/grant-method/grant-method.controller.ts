import { INTERNAL_ROUTES, type MethodGrant } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { Controller, Param, Post } from '@nestjs/common';
import { GrantMethodRequest } from '../acceptance.requests.js';
import { BuyerLink } from '../buyer-link.js';
import { BuyerProofs } from '../buyer-proofs.js';
import { BuyerSessions } from '../buyer-sessions.js';
import { CardTries } from '../card-tries.js';
import { CardUse } from '../card-use.js';

/** Lets a buyer who has proved that they read the e-mail store a card at payments. */
@Callers('checkout')
@Controller(INTERNAL_ROUTES.checkoutMethodGrant)
export class GrantMethodController {
  constructor(
    private readonly link: BuyerLink,
    private readonly use: CardUse,
    private readonly sessions: BuyerSessions,
    private readonly proofs: BuyerProofs,
    private readonly tries: CardTries,
  ) {}

  /** Throws ACCEPTANCE_EXPIRED, the code of the subscription's state, SESSION_INVALID, TOO_MANY_CARDS. */
  @Post()
  async grant(@Param('link') token: string, @ValidBody(GrantMethodRequest) { session, card }: GrantMethodRequest): Promise<MethodGrant> {
    const opened = await this.link.open(token);
    await this.use.toAccept(opened.view);
    this.sessions.identityOf(opened.id, session);
    await this.tries.count(opened.id, card);
    return this.proofs.grant(opened);
  }
}
