import { INTERNAL_ROUTES, type MethodGrant } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { Controller, Param, Post } from '@nestjs/common';
import { GrantMethodChangeRequest } from '../../acceptance/acceptance.requests.js';
import { BuyerLink } from '../../acceptance/buyer-link.js';
import { BuyerProofs } from '../../acceptance/buyer-proofs.js';
import { CardTries } from '../../acceptance/card-tries.js';
import { CardUse } from '../../acceptance/card-use.js';

/** Lets a buyer with the link store another card at payments. */
@Callers('checkout')
@Controller(INTERNAL_ROUTES.methodLinkGrant)
export class GrantMethodChangeController {
  constructor(
    private readonly link: BuyerLink,
    private readonly use: CardUse,
    private readonly proofs: BuyerProofs,
    private readonly tries: CardTries,
  ) {}

  /** Throws LINK_EXPIRED, the code of the subscription's state, TOO_MANY_CARDS. */
  @Post()
  async grant(@Param('link') token: string, @ValidBody(GrantMethodChangeRequest) { card }: GrantMethodChangeRequest): Promise<MethodGrant> {
    const opened = await this.link.openMethodLink(token);
    await this.use.toChange(opened.view);
    await this.tries.count(opened.id, card);
    return this.proofs.grant(opened);
  }
}
