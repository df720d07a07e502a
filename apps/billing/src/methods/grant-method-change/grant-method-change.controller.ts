import type { MethodGrant } from '@cauce/contracts';
import { Callers } from '@cauce/http';
import { Controller, Param, Post } from '@nestjs/common';
import { BuyerLink } from '../../acceptance/buyer-link.js';
import { BuyerProofs } from '../../acceptance/buyer-proofs.js';

/** Lets a buyer with the link store another card at payments. */
@Callers('checkout')
@Controller('internal/checkout/method-links/:link/method-grant')
export class GrantMethodChangeController {
  constructor(
    private readonly link: BuyerLink,
    private readonly proofs: BuyerProofs,
  ) {}

  @Post()
  async grant(@Param('link') token: string): Promise<MethodGrant> {
    return this.proofs.grant(await this.link.openMethodLink(token));
  }
}
