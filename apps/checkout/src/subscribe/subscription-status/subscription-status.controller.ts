import { isId } from '@cauce/kernel';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { BillingClient } from '../../billing.client.js';
import { secondsOf } from '../../web/waiting.js';
import { type SubscribeState, subscribeState } from '../page-state.js';

/** What the small script asks while it waits. The page itself works by being loaded again. */
@Controller('s/:link/status')
export class SubscriptionStatusController {
  constructor(private readonly billing: BillingClient) {}

  /** With `after` and `wait`: as soon as that charge has ended, or after `wait` seconds. */
  @Get()
  async status(
    @Param('link') link: string,
    @Query() { after, wait }: { after?: unknown; wait?: unknown },
  ): Promise<{ state: SubscribeState }> {
    const seconds = secondsOf(wait);
    const waits = seconds > 0 && typeof after === 'string' && isId(after);
    return { state: subscribeState(await (waits ? this.billing.wait(link, after, seconds) : this.billing.find(link))) };
  }
}
