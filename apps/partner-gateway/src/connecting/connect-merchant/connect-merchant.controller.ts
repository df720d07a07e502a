import { type CheckoutConnection, type ConnectMerchant as Entered, INTERNAL_ROUTES } from '@cauce/contracts';
import { Field, ValidBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { Controller, Param, Post } from '@nestjs/common';
import { partnerToken } from '../../integrations/tokens/partner-token.js';
import { ConnectMerchant } from './connect-merchant.handler.js';

/** What the merchant entered. The address is the link's. */
class ConnectMerchantRequest implements Entered {
  @Field(partnerToken) accessToken!: string;
}

/** The merchant connects the store. */
@Callers('checkout')
@Controller(INTERNAL_ROUTES.connectLinkToken)
export class ConnectMerchantController {
  constructor(private readonly handler: ConnectMerchant) {}

  @Post()
  connect(
    @Param('link') token: string,
    @ValidBody(ConnectMerchantRequest) { accessToken }: ConnectMerchantRequest,
  ): Promise<CheckoutConnection> {
    return this.handler.execute(token, accessToken);
  }
}
