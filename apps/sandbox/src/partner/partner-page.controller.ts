import { ApiError } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { randomId } from '@cauce/secrets';
import { Body, Controller, Get, Header, HttpCode, Inject, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { SandboxConfig } from '../config.js';
import { outcomeOf } from '../guide/guide.js';
import { type ActionResult, partnerPage } from './partner.page.js';
import { MERCHANT_FAULT_NAMES, NOTIFICATION_FAULT_NAMES } from './partner-answers.js';
import { PartnerPayments } from './partner-payments.js';
import { PartnerStore, TOKEN_STATES } from './partner-store.js';

const HTML = 'text/html; charset=utf-8';
const SEE_OTHER = 303;
const LONGEST_NAME = 100;

type Form = Readonly<Record<string, string>> | undefined;

/** The partner platform for people. Each of its buttons is a form, so it needs no script. */
@Controller('partner')
export class PartnerPageController {
  constructor(
    private readonly store: PartnerStore,
    private readonly payments: PartnerPayments,
    @Inject(CONFIG) private readonly config: SandboxConfig,
  ) {}

  @Get()
  @Header('content-type', HTML)
  show(): string {
    return this.page();
  }

  /** The page that answers shows the token; no other does. */
  @Post('page/merchants')
  @HttpCode(200)
  @Header('content-type', HTML)
  make(@Body() form: Form): string {
    const name = form?.['name']?.trim() ?? '';
    if (name === '' || name.length > LONGEST_NAME) throw new ApiError('BAD_REQUEST');
    const { accessToken } = this.store.issue(randomId(), name);
    return this.page({ kind: 'issued', name, accessToken });
  }

  @Post('page/tokens/:token')
  setToken(@Param('token') token: string, @Body() form: Form, @Res() reply: FastifyReply): FastifyReply {
    const state = TOKEN_STATES.find((each) => each === form?.['state']);
    if (!state) throw new ApiError('BAD_REQUEST');
    if (!this.store.setState(token, state)) throw new ApiError('ROUTE_NOT_FOUND');
    return reply.redirect('/partner', SEE_OTHER);
  }

  @Post('page/faults')
  setFaults(@Body() form: Form, @Res() reply: FastifyReply): FastifyReply {
    const merchant = MERCHANT_FAULT_NAMES.find((each) => each === form?.['merchant']);
    const notifications = NOTIFICATION_FAULT_NAMES.find((each) => each === form?.['notifications']);
    if (!merchant || !notifications) throw new ApiError('BAD_REQUEST');
    this.store.setFaults({ merchant, notifications });
    return reply.redirect('/partner', SEE_OTHER);
  }

  @Post('page/payments')
  @HttpCode(200)
  @Header('content-type', HTML)
  async pay(@Body() form: Form): Promise<string> {
    const { status, body } = await this.payments.create(form?.['merchant'] ?? '');
    if (status === 200) return this.page({ kind: 'paid', url: (body as { readonly url: string }).url });
    const { error } = body as { readonly error?: unknown };
    return this.page({ kind: 'failed', error: typeof error === 'string' ? error : (outcomeOf({ status, body }).error ?? '') });
  }

  @Post('page/empty')
  empty(@Res() reply: FastifyReply): FastifyReply {
    this.store.empty();
    return reply.redirect('/partner', SEE_OTHER);
  }

  private page(result?: ActionResult): string {
    const { store } = this;
    const view = { merchants: store.merchants(), tokens: store.tokens(), notifications: store.notifications(), faults: store.faults };
    return partnerPage({ sandboxUrl: this.config.INNER_URL ?? this.config.PUBLIC_URL, ...view, result }).toString();
  }
}
