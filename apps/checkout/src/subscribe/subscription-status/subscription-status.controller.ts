import { isId } from '@cauce/kernel';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { BillingClient } from '../../billing.client.js';
import { OpenWaits } from '../../web/open-waits.js';
import { secondsOf } from '../../web/waiting.js';
import { type SubscribeState, subscribeState } from '../page-state.js';

/** What the small script asks while it waits. The page itself works by being loaded again. */
@Controller('s/:link/status')
export class SubscriptionStatusController {
  constructor(
    private readonly billing: BillingClient,
    private readonly waits: OpenWaits,
  ) {}

  /** With `after` and `wait`: as soon as that charge has ended, or after `wait` seconds. */
  @Get()
  async status(
    @Param('link') link: string,
    @Query() { after, wait }: { after?: unknown; wait?: unknown },
  ): Promise<{ state: SubscribeState }> {
    const seconds = secondsOf(wait);
    const waits = seconds > 0 && typeof after === 'string' && isId(after);
    const find = () => this.billing.find(link);
    const answer = waits ? this.waits.waitOr(link, () => this.billing.wait(link, after, seconds), find) : find();
    return { state: subscribeState(await answer) };
  }
}
