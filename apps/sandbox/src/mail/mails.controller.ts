import { Controller, Delete, Get, Query } from '@nestjs/common';
import { Mails } from './mails.js';
import { type ParsedMail, parseMail } from './parsed-mail.js';

/** The mails for programs: tests read what buyers got. */
@Controller('mails')
export class MailsController {
  constructor(private readonly mails: Mails) {}

  /** In the order they came; `?to=` those to one address. A mail that came twice is there twice. */
  @Get()
  list(@Query('to') to?: string): Promise<ParsedMail[]> {
    return Promise.all(this.mails.all(to).map(parseMail));
  }

  @Delete()
  empty(): object {
    this.mails.empty();
    return {};
  }
}
