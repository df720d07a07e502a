import { ApiError } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { Body, Controller, Get, Header, Inject, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { SandboxConfig } from '../config.js';
import { Guide } from '../guide/guide.js';
import { ANSWER_NAMES } from './answers.js';
import { inboxPage } from './inbox.page.js';
import { type InboxFilter, isOf, readFilter } from './inbox-filter.js';
import { inboxName } from './inbox-name.js';
import { Inboxes } from './inboxes.js';

const HTML = 'text/html; charset=utf-8';
const SEE_OTHER = 303;
/** Disables an endpoint. */
const GONE = 410;
/** As many as the page lists. */
const SHOWN = 50;
/** Older ones are not searched. */
const SEARCHED = 1_000;
/** What the local stack registers for its merchant. */
const STACK_INBOX = 'main';

/** The inbox for people. Each of its buttons is a form, so it needs no script. */
@Controller('inbox')
export class InboxController {
  constructor(
    private readonly inboxes: Inboxes,
    private readonly guide: Guide,
    @Inject(CONFIG) private readonly config: SandboxConfig,
  ) {}

  @Get()
  @Header('content-type', HTML)
  first(@Query('q') q?: unknown, @Query('only') only?: unknown): string {
    const names = this.inboxes.names();
    return this.page(names.includes(STACK_INBOX) ? STACK_INBOX : (names[0] ?? STACK_INBOX), readFilter(q, only));
  }

  @Get(':inbox')
  @Header('content-type', HTML)
  newest(@Param('inbox') inbox: string, @Query('q') q?: unknown, @Query('only') only?: unknown): string {
    return this.page(inboxName(inbox), readFilter(q, only));
  }

  @Get(':inbox/:webhook')
  @Header('content-type', HTML)
  one(@Param('inbox') inbox: string, @Param('webhook') webhook: string, @Query('q') q?: unknown, @Query('only') only?: unknown): string {
    return this.page(inboxName(inbox), readFilter(q, only), webhook);
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

  /** After a 410: the inbox answers 200 from now on, and its endpoint is enabled again, so that what waits for it comes. */
  @Post(':inbox/resume')
  async resume(@Param('inbox') inbox: string, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const { name, endpoint } = this.inboxes.get(inboxName(inbox));
    if (endpoint === undefined) throw new ApiError('BAD_REQUEST');
    this.inboxes.set(name, { answer: 'ok' });
    const { error } = await this.guide.resume(endpoint);
    if (error === undefined) return reply.redirect(`/inbox/${inbox}`, SEE_OTHER);
    return reply.type(HTML).send(this.page(name, readFilter(undefined, undefined), undefined, error));
  }

  @Post(':inbox/empty')
  empty(@Param('inbox') inbox: string, @Res() reply: FastifyReply): FastifyReply {
    this.inboxes.empty(inboxName(inbox));
    return reply.redirect(`/inbox/${inbox}`, SEE_OTHER);
  }

  private page(name: string, filter: InboxFilter, id?: string, error?: string): string {
    const keys = this.inboxes.get(name);
    const latest = this.inboxes
      .latest(name, SEARCHED)
      .filter((webhook) => isOf(filter, webhook, keys))
      .slice(0, SHOWN);
    const shown = id === undefined ? latest[0] : this.inboxes.find(name, /^\d{1,15}$/.test(id) ? Number(id) : 0);
    if (id !== undefined && !shown) throw new ApiError('ROUTE_NOT_FOUND');
    const [names, count] = [this.inboxes.names(), this.inboxes.count(name)];
    const isGone = keys.endpoint !== undefined && this.guide.settings !== undefined && this.inboxes.latest(name, 1)[0]?.answered === GONE;
    const sandboxUrl = this.config.INNER_URL ?? this.config.PUBLIC_URL;
    const view = { sandboxUrl, inbox: keys, names, count, latest, shown, filter, isGone };
    return inboxPage({ ...view, ...(error !== undefined && { error }) }).toString();
  }
}
