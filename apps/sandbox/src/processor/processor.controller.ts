import { ApiError, PROCESSOR_PATH } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { Controller, Get, Inject, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BANKS } from '../accounts/banks.js';
import { StoreCardRequest } from '../cards/store-card.request.js';
import { StoredCards } from '../cards/stored-cards.js';
import type { SandboxConfig } from '../config.js';
import { Acquirer } from './acquirer.js';
import { ApiKeyGuard } from './api-key.guard.js';
import type { Charge, ChargeAnswer } from './charge.js';
import { ChargeRequest } from './charge.request.js';
import { nextAfter, readListQuery } from './charge-list.js';
import { HeldAnswers } from './held-answers.js';
import { Ledger } from './ledger.js';
import { ProtocolBody } from './protocol-body.js';
import { RefundRequest } from './refund.request.js';
import { Refunds } from './refunds.js';

const CONFLICT = 409;

/** The acquirer, as our payments service calls it. */
@UseGuards(ApiKeyGuard)
@Controller(PROCESSOR_PATH)
export class ProcessorController {
  constructor(
    private readonly acquirer: Acquirer,
    private readonly held: HeldAnswers,
    private readonly ledger: Ledger,
    private readonly cards: StoredCards,
    private readonly refunds: Refunds,
    @Inject(CONFIG) private readonly config: SandboxConfig,
  ) {}

  @Post('charges')
  async charge(@ProtocolBody(ChargeRequest) terms: ChargeRequest, @Res() reply: FastifyReply): Promise<void> {
    const reaction = this.acquirer.charge(terms);
    if (reaction === 'cut') this.held.cut(reply);
    else if (reaction === 'silence') this.held.never(reply);
    else if (reaction.at === undefined || (await this.held.until(reaction.at, reply))) this.give(reaction.answer(), reply);
  }

  /** Stores the card of a one-use token for later charges, once per key: again, the same answer. 409 when it stores none. */
  @Post('stored-cards')
  store(@ProtocolBody(StoreCardRequest) terms: StoreCardRequest, @Res({ passthrough: true }) reply: FastifyReply): object {
    const answer = this.cards.store(terms);
    if ('token' in answer) return answer;
    void reply.code(CONFLICT);
    const { conflict: code, ...why } = answer;
    return { code, ...why };
  }

  /** `?from=&to=` (RFC 3339), `&limit=`, `&after=` the `next` of the page before: for a comparison of books. */
  @Get('charges')
  list(@Query() query: Readonly<Record<string, unknown>>): object {
    const read = readListQuery(query);
    const charges = this.ledger.list(read);
    return { charges, ...nextAfter(charges, read.limit) };
  }

  @Get('charges/:key')
  find(@Param('key') key: string): object {
    const charge = this.ledger.find(key);
    if (!charge) throw new ApiError('ROUTE_NOT_FOUND');
    return this.shown(charge);
  }

  @Post('charges/:key/abandon')
  abandon(@Param('key') key: string, @Res({ passthrough: true }) reply: FastifyReply): object {
    const charge = this.acquirer.abandon(key);
    if (charge.status !== 'ABANDONED') void reply.code(CONFLICT);
    return this.shown(charge);
  }

  /** Takes what a review held back, once: again, the same answer. 409 when it has come to another end. */
  @Post('charges/:key/capture')
  capture(@Param('key') key: string, @Res({ passthrough: true }) reply: FastifyReply): object {
    const charge = this.ledger.capture(key);
    if (!charge) throw new ApiError('ROUTE_NOT_FOUND');
    if (charge.status !== 'SUCCEEDED') void reply.code(CONFLICT);
    return this.shown(charge);
  }

  /** The banks that PSE can debit. */
  @Get('banks')
  banks(): object {
    return { banks: BANKS.map(({ code, name }) => ({ code, name })) };
  }

  /** Returns money, whole or in parts, each refund once by its own key: again, the same answer. 409: this key will never return any. */
  @Post('charges/:key/refunds')
  refund(
    @Param('key') charge: string,
    @ProtocolBody(RefundRequest) terms: RefundRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): object {
    const answer = this.refunds.refund(charge, terms, this.config.LATE_ANSWER_MS);
    if ('refund' in answer) return answer.refund;
    void reply.code(CONFLICT);
    return { key: terms.key, code: answer.conflict };
  }

  /** `?from=&to=&limit=&after=`, as the charges: the money that went back within a time. */
  @Get('refunds')
  listRefunds(@Query() query: Readonly<Record<string, unknown>>): object {
    const read = readListQuery(query);
    const refunds = this.refunds.list(read);
    return { refunds, ...nextAfter(refunds, read.limit) };
  }

  /** Money moved and calls received, of one key or of all: here a double charge is looked for. */
  @Get('ledger')
  read(@Query('key') key?: string): object {
    return { movements: this.ledger.movements(key), calls: this.ledger.calls(key) };
  }

  private give(answer: ChargeAnswer, reply: FastifyReply): void {
    if ('charge' in answer) void reply.code(200).send(this.shown(answer.charge));
    else void reply.code(CONFLICT).send({ code: answer.conflict });
  }

  /** With the address where its buyer goes on. */
  private shown({ page, ...charge }: Charge): object {
    return page === undefined ? charge : { ...charge, continueUrl: `${this.config.PUBLIC_URL}/bank/${page}` };
  }
}
