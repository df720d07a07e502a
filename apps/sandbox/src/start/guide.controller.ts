import { ApiError } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Body, Controller, Post, Put, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Guide, type Outcome, STEP_NAMES } from '../guide/guide.js';
import { GuideSettings } from '../guide/guide.settings.js';
import { Inboxes } from '../inbox/inboxes.js';
import { ApiKeyGuard } from '../processor/api-key.guard.js';
import { startPage } from './start.page.js';
import { startView } from './start.view.js';

const HTML = 'text/html; charset=utf-8';
const SEE_OTHER = 303;

type Form = Readonly<Record<string, string>> | undefined;

/** The buttons of the start page, and what the local stack tells for them. */
@Controller('guide')
export class GuideController {
  constructor(
    private readonly guide: Guide,
    private readonly inboxes: Inboxes,
  ) {}

  @Put()
  @UseGuards(ApiKeyGuard)
  set(@ValidBody(GuideSettings) settings: GuideSettings): object {
    this.guide.set(settings);
    return {};
  }

  @Post('payments')
  async create(@Body() form: Form, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.back(reply, await this.guide.create({ onClock: form?.['clock'] === 'on' }), 'first');
  }

  @Post('subscriptions')
  async subscribe(@Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.back(reply, await this.guide.subscribe(), 'subscription');
  }

  @Post('test-clock')
  async advance(@Body() form: Form, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const by = STEP_NAMES.find((name) => name === form?.['by']);
    if (!by) throw new ApiError('BAD_REQUEST');
    return this.back(reply, await this.guide.advance(by), 'time');
  }

  /** To the part of the page with the button; or the page itself, with what went wrong. */
  private async back(reply: FastifyReply, { error }: Outcome, place: string): Promise<FastifyReply> {
    if (error === undefined) return reply.redirect(`/#${place}`, SEE_OTHER);
    return reply.type(HTML).send(startPage(await startView(this.guide, this.inboxes, error)).toString());
  }
}
