import { ApiError, type CodeSent, INTERNAL_ROUTES } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { Controller, Param, Post } from '@nestjs/common';
import { AskForCodeRequest } from '../acceptance.requests.js';
import { BuyerCodes } from '../buyer-codes.js';
import { BuyerLink } from '../buyer-link.js';
import { masked } from '../checkout-subscription.js';
import { CodeMail } from './code-mail.js';

/** Sends a one-time code to the buyer's e-mail, for whoever the buyer says to be. */
@Callers('checkout')
@Controller(INTERNAL_ROUTES.checkoutCodes)
export class SendCodeController {
  constructor(
    private readonly link: BuyerLink,
    private readonly codes: BuyerCodes,
    private readonly mail: CodeMail,
  ) {}

  /** Throws TOO_MANY_CODES, UNAVAILABLE when the mail could not be sent: then the code counts all the same. */
  @Post()
  async send(@Param('link') token: string, @ValidBody(AskForCodeRequest) body: AskForCodeRequest): Promise<CodeSent> {
    const { id, view } = await this.link.open(token);
    const { buyer, subscription } = view;
    if (subscription.status !== 'PENDING_ACCEPTANCE')
      throw new ApiError(`SUBSCRIPTION_${subscription.status === 'NONE' ? 'NOT_FOUND' : subscription.status}`);
    if (buyer === undefined) throw new ApiError('LINK_NOT_FOUND');
    const { documentType, document, firstName, lastName } = body;
    const claimed = { documentType, document, firstName, lastName };
    const made = await this.codes.make(id, claimed);
    await this.mail.send({ ...made, claimed }, buyer, view);
    return { email: masked(buyer.email), expireTime: made.expireTime, codesLeft: made.codesLeft };
  }
}
