import { ApiError } from '@cauce/contracts';
import { ValidBody } from '@cauce/http';
import { Controller, Get, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiKeyGuard } from './api-key.guard.js';
import { ChargeRequest } from './charge.request.js';
import { Ledger } from './ledger.js';

const CONFLICT = 409;

/** The acquirer, as our payments service calls it. */
@UseGuards(ApiKeyGuard)
@Controller('processor/v1')
export class ProcessorController {
  constructor(private readonly ledger: Ledger) {}

  @Post('charges')
  charge(@ValidBody(ChargeRequest) terms: ChargeRequest, @Res({ passthrough: true }) reply: FastifyReply): object {
    const answer = this.ledger.charge(terms);
    if ('charge' in answer) return answer.charge;
    void reply.code(CONFLICT);
    return { code: answer.conflict };
  }

  @Get('charges/:key')
  find(@Param('key') key: string): object {
    const charge = this.ledger.find(key);
    if (!charge) throw new ApiError('ROUTE_NOT_FOUND');
    return charge;
  }

  @Post('charges/:key/abandon')
  abandon(@Param('key') key: string, @Res({ passthrough: true }) reply: FastifyReply): object {
    const charge = this.ledger.abandon(key);
    if (charge.status !== 'ABANDONED') void reply.code(CONFLICT);
    return charge;
  }

  /** Money moved and calls received, of one key or of all: here a double charge is looked for. */
  @Get('ledger')
  read(@Query('key') key?: string): object {
    return { movements: this.ledger.movements(key), calls: this.ledger.calls(key) };
  }
}
