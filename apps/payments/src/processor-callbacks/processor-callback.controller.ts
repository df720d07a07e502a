import { ApiError } from '@cauce/contracts';
import { PublicBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { isId } from '@cauce/kernel';
import { Controller, Param, Post } from '@nestjs/common';
import { RefreshForRequest } from '../due/refresh-for-request.js';
import { ProcessorCallback } from './processor-callback.request.js';
import { CALLBACK_PATH } from './verify-callbacks.js';

/** How long to wait while a buyer's page asks about the same payment. */
const PATIENCE_MS = 3_000;

/**
 * `POST /processor-callbacks` of the environment's processor, `/processor-callbacks/{account}` of an organization's own: the processor has a result
 * of a charge. The callback is only a nudge: we ask the processor for the result, so callbacks may come twice, late, in any order, or not at all. Its
 * signature is verified before its body is parsed (`verifyCallbacks`).
 */
@Callers('gateway')
@Controller(CALLBACK_PATH)
export class ProcessorCallbackController {
  constructor(private readonly refresh: RefreshForRequest) {}

  @Post()
  receive(@PublicBody(ProcessorCallback) body: ProcessorCallback): Promise<Record<string, never>> {
    return this.take(body);
  }

  @Post(':account')
  receiveOfAccount(
    @Param('account') account: string,
    @PublicBody(ProcessorCallback) body: ProcessorCallback,
  ): Promise<Record<string, never>> {
    return this.take(body, account);
  }

  /** Answers once the result is recorded: until then the processor should send the callback again. */
  private async take({ key, reference }: ProcessorCallback, account?: string): Promise<Record<string, never>> {
    const isOurs = isId(key) && reference !== undefined && isId(reference);
    // An acknowledged callback does not come again, and nothing else asks about a failed attempt.
    if (isOurs && (await this.refresh.execute(reference, key, { waitMs: PATIENCE_MS, toldBy: { account } })) === 'unknown')
      throw new ApiError('UNAVAILABLE');
    return {};
  }
}
