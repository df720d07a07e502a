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
 * `POST /processor-callbacks`: the processor has a result of a charge. The callback is only a nudge: we ask the processor for the result,
 * so callbacks may come twice, late, in any order, or not at all.
 */
@Callers('gateway')
@Controller(CALLBACK_PATH)
export class ProcessorCallbackController {
  constructor(
    private readonly chargeAttempt: ChargeAttempt,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Answers once the result is recorded: until then the processor should send the callback again. */
  @Post()
  async receive(
    @Req() request: FastifyRequest,
    @ValidBody(ProcessorCallback) { key, reference }: ProcessorCallback,
  ): Promise<Record<string, never>> {
    const timestamp = [request.headers[SIGNATURE_HEADERS.timestamp]].flat()[0];
    const signature = [request.headers[SIGNATURE_HEADERS.signature]].flat()[0];
    const callback = { timestamp, signature, body: callbackBytes(request) };
    // Not 401: between the gateway and this service, 401 is about the gateway's claims.
    if (!isGenuine(callback, this.config.PROCESSOR_CALLBACK_SECRET, Date.now())) throw new ApiError('CALLBACK_NOT_GENUINE');
    const isOurs = isId(key) && reference !== undefined && isId(reference);
    // An acknowledged callback does not come again, and nothing else asks about a failed attempt.
    if (isOurs && (await this.chargeAttempt.refreshFromProcessor(reference, key)) === 'unknown') throw new ApiError('UNAVAILABLE');
    return {};
  }
}
