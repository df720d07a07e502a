import { ApiError } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { Body, Controller, Get, Header, Inject, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { SandboxConfig } from '../config.js';
import { ANSWER_NAMES } from './answers.js';
import { inboxPage } from './inbox.page.js';
import { inboxName } from './inbox-name.js';
import { Inboxes } from './inboxes.js';

const HTML = 'text/html; charset=utf-8';
const SEE_OTHER = 303;
/** As many as the page lists. */
const SHOWN = 50;
/** What the local stack registers for its merchant. */
const STACK_INBOX = 'main';

/** The inbox for people. Each of its buttons is a form, so it needs no script. */
@Controller('inbox')
export class InboxController {
  constructor(
    private readonly inboxes: Inboxes,
    @Inject(CONFIG) private readonly config: SandboxConfig,
  ) {}

  @Get()
  @Header('content-type', HTML)
  first(): string {
    const names = this.inboxes.names();
    return this.page(names.includes(STACK_INBOX) ? STACK_INBOX : (names[0] ?? STACK_INBOX));
  }

  @Get(':inbox')
  @Header('content-type', HTML)
  newest(@Param('inbox') inbox: string): string {
    return this.page(inboxName(inbox));
  }

  @Get(':inbox/:webhook')
  @Header('content-type', HTML)
  one(@Param('inbox') inbox: string, @Param('webhook') webhook: string): string {
    return this.page(inboxName(inbox), webhook);
  }

  @Post(':inbox/answer')
  answerWith(
    @Param('inbox') inbox: string,
    @Body() form: Readonly<Record<string, string>> | undefined,
    @Res() reply: FastifyReply,
  ): FastifyReply {
    const answer = ANSWER_NAMES.find((name) => name === form?.['answer']);
    if (!answer) throw new ApiError('BAD_REQUEST');
    this.inboxes.set(inboxName(inbox), { answer });
    return reply.redirect(`/inbox/${inbox}`, SEE_OTHER);
  }

  @Post(':inbox/empty')
  empty(@Param('inbox') inbox: string, @Res() reply: FastifyReply): FastifyReply {
    this.inboxes.empty(inboxName(inbox));
    return reply.redirect(`/inbox/${inbox}`, SEE_OTHER);
  }

  private page(name: string, id?: string): string {
    const latest = this.inboxes.latest(name, SHOWN);
    const shown = id === undefined ? latest[0] : this.inboxes.find(name, /^\d{1,15}$/.test(id) ? Number(id) : 0);
    if (id !== undefined && !shown) throw new ApiError('ROUTE_NOT_FOUND');
    const [inbox, names, count] = [this.inboxes.get(name), this.inboxes.names(), this.inboxes.count(name)];
    return inboxPage({ publicUrl: this.config.PUBLIC_URL, inbox, names, count, latest, shown }).toString();
  }
}
