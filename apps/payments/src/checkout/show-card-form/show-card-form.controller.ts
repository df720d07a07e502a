import { ApiError, type CardForm, INTERNAL_ROUTES } from '@cauce/contracts';
import { Callers, organizationOf } from '@cauce/http';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { AccountChoice } from '../../processor-accounts/account-choice.js';

/** Where a buyer enters a card for a subscription of an organization: the account that would store it. */
@Callers('checkout')
@Controller(INTERNAL_ROUTES.checkoutCardForm)
export class ShowCardFormController {
  constructor(private readonly choice: AccountChoice) {}

  /** Throws METHOD_NOT_ENABLED when nobody stores cards. */
  @Get()
  async show(@Param('organization') id: string, @Query('currencyCode') currencyCode: string | undefined): Promise<CardForm> {
    const form = await this.choice.storingForm(organizationOf(id), currencyCode);
    if (form === undefined) throw new ApiError('METHOD_NOT_ENABLED');
    return form;
  }
}
