import { ApiError } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Callers, CONFIG } from '@cauce/http';
import { isId } from '@cauce/kernel';
import { Controller, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { PaymentsConfig } from '../../config.js';
import { ChargeAttempt } from '../charge-attempt.handler.js';
import { CALLBACK_PATH, callbackBytes } from './callback-bytes.js';
import { isGenuine, SIGNATURE_HEADERS } from './callback-signature.js';
import { ProcessorCallback } from './processor-callback.request.js';

/**
 * `POST /processor-callbacks`: the processor has news of a charge. Only a nudge: what the news is, it is asked for, so callbacks
 * may come twice, late, in any order, or not at all.
 */
@Callers('gateway')
@Controller(CALLBACK_PATH)
export class ProcessorCallbackController {
  constructor(
    private readonly chargeAttempt: ChargeAttempt,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Answers once what is known is recorded: until then the processor should send it again. */
  @Post()
  async receive(
    @Req() request: FastifyRequest,
    @ValidBody(ProcessorCallback) { key, reference }: ProcessorCallback,
  ): Promise<Record<string, never>> {
    const timestamp = [request.headers[SIGNATURE_HEADERS.timestamp]].flat()[0];
    const signature = [request.headers[SIGNATURE_HEADERS.signature]].flat()[0];
    const callback = { timestamp, signature, body: callbackBytes(request) };
    // Not 401: between the gateway and us that speaks of the gateway.
    if (!isGenuine(callback, this.config.PROCESSOR_CALLBACK_SECRET, Date.now())) throw new ApiError('CALLBACK_NOT_GENUINE');
    const isOurs = isId(key) && reference !== undefined && isId(reference);
    // A callback that is acknowledged does not come again, and nobody else asks about an attempt that had failed.
    if (isOurs && (await this.chargeAttempt.refreshFromProcessor(reference, key)) === 'unknown') throw new ApiError('UNAVAILABLE');
    return {};
  }
}
