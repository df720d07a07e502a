import { ApiError } from '@cauce/contracts';
import { Controller, Get, Header, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { FRAMED_MAIL_POLICY, FRAMING_POLICY } from '../pages/security-headers.js';
import { mailPage } from './mail.page.js';
import { type CaughtMail, Mails } from './mails.js';
import { hasText, parseMail } from './parsed-mail.js';

const HTML = 'text/html; charset=utf-8';
const POLICY = 'content-security-policy';
const SEE_OTHER = 303;
/** As many as the page lists. */
const SHOWN = 50;
/** Older ones are not searched. */
const SEARCHED = 500;

/** The mails for people. */
@Controller('mail')
export class MailController {
  constructor(private readonly mails: Mails) {}

  @Get()
  @Header('content-type', HTML)
  @Header(POLICY, FRAMING_POLICY)
  newest(@Query('q') q?: unknown): Promise<string> {
    return this.page(q);
  }

  @Get(':mail')
  @Header('content-type', HTML)
  @Header(POLICY, FRAMING_POLICY)
  one(@Param('mail') mail: string, @Query('q') q?: unknown): Promise<string> {
    return this.page(q, this.found(mail));
  }

  /** The HTML part as it came, for the frame of the page: it may do nothing but look. */
  @Get(':mail/html')
  @Header('content-type', HTML)
  @Header(POLICY, FRAMED_MAIL_POLICY)
  async body(@Param('mail') mail: string): Promise<string> {
    return (await parseMail(this.found(mail))).html;
  }

  @Post('empty')
  empty(@Res() reply: FastifyReply): FastifyReply {
    this.mails.empty();
    return reply.redirect('/mail', SEE_OTHER);
  }

  private async page(given: unknown, asked?: CaughtMail): Promise<string> {
    const q = typeof given === 'string' ? given.trim().slice(0, 100) : '';
    const recent = await Promise.all(this.mails.latest(q === '' ? SHOWN : SEARCHED).map(parseMail));
    const latest = recent.filter((mail) => hasText(mail, q)).slice(0, SHOWN);
    const shown = asked ? await parseMail(asked) : latest[0];
    return mailPage({ count: this.mails.count(), latest, shown, q }).toString();
  }

  private found(id: string): CaughtMail {
    const mail = /^\d{1,15}$/.test(id) ? this.mails.find(Number(id)) : undefined;
    if (!mail) throw new ApiError('ROUTE_NOT_FOUND');
    return mail;
  }
}
