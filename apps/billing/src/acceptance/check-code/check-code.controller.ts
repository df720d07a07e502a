import { type BuyerSession, INTERNAL_ROUTES } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { Controller, Param, Post } from '@nestjs/common';
import { CheckCodeRequest } from '../acceptance.requests.js';
import { BuyerCodes } from '../buyer-codes.js';
import { BuyerLink } from '../buyer-link.js';
import { BuyerSessions } from '../buyer-sessions.js';

/** Checks a one-time code: a buyer who has it reads the e-mail, which names the person whom the code is for. */
@Callers('checkout')
@Controller(INTERNAL_ROUTES.checkoutCodesCheck)
export class CheckCodeController {
  constructor(
    private readonly link: BuyerLink,
    private readonly codes: BuyerCodes,
    private readonly sessions: BuyerSessions,
  ) {}

  /** Throws CODE_WRONG, CODE_EXPIRED. */
  @Post()
  async check(@Param('link') token: string, @ValidBody(CheckCodeRequest) body: CheckCodeRequest): Promise<BuyerSession> {
    const { code, documentType, document, firstName, lastName } = body;
    const { id } = await this.link.open(token);
    return this.sessions.open(id, await this.codes.check(id, { documentType, document, firstName, lastName }, code));
  }
}
