import { Controller, Get, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { Pages, voiceOf } from '../pages/pages.js';
import { aboutPage } from '../pages/plain.pages.js';
import { Addresses } from '../web/addresses.js';

/** The page that every page's foot links to: how to tell that a page is ours, and what we keep. */
@Controller('about')
export class AboutController {
  constructor(
    private readonly pages: Pages,
    private readonly addresses: Addresses,
  ) {}

  @Get()
  show(@Res() reply: FastifyReply): void {
    this.pages.send(reply, aboutPage(voiceOf(reply.request), this.addresses.publicUrl));
  }
}
