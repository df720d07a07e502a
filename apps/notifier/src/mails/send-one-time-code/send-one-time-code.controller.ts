import { ApiError, INTERNAL_ROUTES } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { Controller, Post } from '@nestjs/common';
import { SendMailRequest } from './one-time-code.request.js';
import { OneTimeCodes } from './one-time-codes.js';

/** `POST /internal/mails`: a one-time code, to be sent at once. It comes by a call and not by a message, since messages are kept. */
@Callers('billing')
@Controller(INTERNAL_ROUTES.mails)
export class SendOneTimeCodeController {
  constructor(private readonly codes: OneTimeCodes) {}

  /** Throws UNAVAILABLE when the mail server does not take it. */
  @Post()
  async send(@ValidBody(SendMailRequest) { mail }: SendMailRequest): Promise<object> {
    if (!(await this.codes.send(mail))) throw new ApiError('UNAVAILABLE');
    return {};
  }
}
