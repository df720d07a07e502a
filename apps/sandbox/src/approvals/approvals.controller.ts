import { ApiError } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { Body, Controller, Get, Header, Inject, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type CardForm, checkCard } from '../cards/card-form.js';
import { returnAddress } from '../cards/card-return.js';
import type { SandboxConfig } from '../config.js';
import { policyWithFormsTo } from '../pages/security-headers.js';
import type { Approval, Decision } from '../processor/approval.js';
import { Callbacks } from '../processor/callbacks.js';
import { Later } from '../processor/later.js';
import { Ledger } from '../processor/ledger.js';
import { approvalPage, approvalsPage, reasonOf } from './approval.page.js';

const HTML = 'text/html; charset=utf-8';
const AGAIN_MS = 1_000;

/** `callback`: `lost` sends none: the caller has to ask for the outcome. */
type Answer = CardForm & { readonly answer?: string; readonly reason?: string; readonly callback?: string };

/** Where buyers approve charges that need more than a card's number: the pages of banks, of the wallet and of the partner. */
@Controller('bank')
export class ApprovalsController {
  constructor(
    private readonly ledger: Ledger,
    private readonly callbacks: Callbacks,
    private readonly later: Later,
    @Inject(CONFIG) private readonly config: SandboxConfig,
  ) {}

  @Get()
  @Header('content-type', HTML)
  list(): string {
    return approvalsPage(this.ledger.waiting()).toString();
  }

  /** A form's policy also rules the redirect that answers it: this page's buyer goes back to the checkout. */
  @Get(':page')
  show(@Param('page') page: string, @Res() reply: FastifyReply): void {
    this.send(this.find(page), [], reply);
  }

  /** Decides, sends the callback (unless it is to be lost), and sends the buyer back. */
  @Post(':page')
  async decide(@Param('page') page: string, @Body() said: Answer | undefined, @Res() reply: FastifyReply): Promise<void> {
    const approval = this.find(page);
    if (approval.wantsCard && said?.answer === 'approve') return this.payByCard(approval, said, reply);
    const decision = decisionOf(approval, said ?? {});
    const isDecided = decision !== undefined && this.ledger.decide(page, decision) !== undefined;
    if (isDecided && said?.callback !== 'lost') await this.tell(approval.key);
    if (approval.status === 'PROCESSING') void reply.redirect('/bank', 303);
    else this.goBack(approval, reply);
  }

  /** The card does what its row says. One whose bank asks its customer shows that question next. */
  private async payByCard(approval: Approval, form: CardForm, reply: FastifyReply): Promise<void> {
    const checked = checkCard(form, new Date());
    if ('errors' in checked) {
      this.send(approval, checked.errors, reply);
      return;
    }
    const { key, page } = approval;
    const charge = this.ledger.enterCard(page, checked.card);
    if (charge?.page !== undefined) return void reply.redirect(`/bank/${page}`, 303);
    if (charge !== undefined) await this.tell(key);
    if (charge !== undefined && checked.card.manner === 'RELENTS') this.later.add(key, 'RELENT', this.config.LATE_ANSWER_MS);
    this.goBack(approval, reply);
  }

  private send(approval: Approval, errors: readonly string[], reply: FastifyReply): void {
    const body = approvalPage(approval, errors).toString();
    void reply.header('content-security-policy', policyWithFormsTo(this.config.CHECKOUT_PUBLIC_URL)).type(HTML).send(body);
  }

  private goBack({ returnUrl }: Approval, reply: FastifyReply): void {
    void reply.redirect(returnAddress(returnUrl, this.config.CHECKOUT_PUBLIC_URL)?.href ?? '/bank', 303);
  }

  private find(page: string): Approval {
    const approval = this.ledger.approval(page);
    if (!approval) throw new ApiError('ROUTE_NOT_FOUND');
    return approval;
  }

  /** Sends the callback before the buyer is back, if possible; otherwise retries later. */
  private async tell(key: string): Promise<void> {
    if (!(await this.callbacks.send(key))) this.later.add(key, 'CALLBACK', AGAIN_MS);
  }
}

function decisionOf(approval: Approval, { answer, reason }: Answer): Decision | undefined {
  if (answer === 'decline') return { reason: reasonOf(approval, reason) };
  if (approval.wantsCard) return undefined; // no bank knows of it yet
  if (answer === 'approve') return 'APPROVE';
  return answer === 'later' ? 'LATER' : undefined;
}
