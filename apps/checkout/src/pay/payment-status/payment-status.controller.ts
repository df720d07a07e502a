import { type CheckoutPayment } from '@cauce/contracts';
import { isId } from '@cauce/kernel';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { PaymentsClient } from '../../payments.client.js';
import { OpenWaits } from '../../web/open-waits.js';
import { secondsOf } from '../../web/waiting.js';
import { type PageState, pageState } from '../page-state.js';

/** What the small script asks while it waits. The page itself works by being loaded again. */
@Controller('p/:link/status')
export class PaymentStatusController {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly waits: OpenWaits,
  ) {}

  /** With `attempt` and `wait`: as soon as that attempt has ended, or after `wait` seconds. */
  @Get()
  async status(
    @Param('link') link: string,
    @Query() { attempt, wait }: { attempt?: unknown; wait?: unknown },
  ): Promise<{ state: PageState; attempt?: string }> {
    const payment = await this.ask(link, attempt, secondsOf(wait));
    return { state: pageState(payment), ...(payment.attempt && { attempt: payment.attempt.id }) };
  }

  private ask(link: string, attempt: unknown, seconds: number): Promise<CheckoutPayment> {
    const waits = seconds > 0 && typeof attempt === 'string' && isId(attempt);
    const find = () => this.payments.find(link);
    return waits ? this.waits.waitOr(link, () => this.payments.wait(link, attempt, seconds), find) : find();
  }
}
