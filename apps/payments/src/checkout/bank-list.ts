import type { Bank } from '@cauce/contracts';
import { LOGGER } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { PaymentProcessor } from '../processor/payment-processor.js';

/** How long a list is used, in ms: banks change rarely, and a page must not wait for the list each time. */
const FRESH_MS = 10 * 60_000;
/** The pause after a failure, in ms: a processor that is down is not asked for every page. */
const PATIENCE_MS = 5_000;

/** The banks of PSE, as the processor last listed them. */
@Injectable()
export class BankList {
  private known: readonly Bank[] = [];
  private askAgainAt = 0;
  private asking: Promise<void> | undefined;

  constructor(
    private readonly processor: PaymentProcessor,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  /** The last list that the processor answered; empty before the first. */
  async banks(): Promise<readonly Bank[]> {
    if (performance.now() >= this.askAgainAt) await (this.asking ??= this.ask());
    return this.known;
  }

  private async ask(): Promise<void> {
    try {
      this.known = await this.processor.banks();
      this.askAgainAt = performance.now() + FRESH_MS;
    } catch (err) {
      this.askAgainAt = performance.now() + PATIENCE_MS;
      this.logger.warn({ err }, 'the list of banks could not be had');
    } finally {
      this.asking = undefined;
    }
  }
}
