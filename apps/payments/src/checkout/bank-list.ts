import type { Bank } from '@cauce/contracts';
import { LOGGER } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { Processors } from '../processor/processors.js';

/** How long a list is used, in ms: banks change rarely, and a page must not wait for the list each time. */
const FRESH_MS = 10 * 60_000;
/** The pause after a failure, in ms: a processor that is down is not asked for every page. */
const PATIENCE_MS = 5_000;

/** The list of one processor. */
type Known = { banks: readonly Bank[]; askAgainAt: number; asking?: Promise<void> | undefined };

/** The banks of PSE, as the processor of each account last listed them. */
@Injectable()
export class BankList {
  /** By the account's id; empty: the environment's processor. */
  private readonly lists = new Map<string, Known>();

  constructor(
    private readonly processors: Processors,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  /** The last list that the processor answered; empty before the first. @param account undefined: the environment's processor */
  async banks(account: string | undefined): Promise<readonly Bank[]> {
    const known = this.lists.get(account ?? '') ?? { banks: [], askAgainAt: 0 };
    this.lists.set(account ?? '', known);
    if (performance.now() >= known.askAgainAt) await (known.asking ??= this.ask(known, account));
    return known.banks;
  }

  private async ask(known: Known, account: string | undefined): Promise<void> {
    try {
      known.banks = await this.processors.of(account).banks();
      known.askAgainAt = performance.now() + FRESH_MS;
    } catch (err) {
      known.askAgainAt = performance.now() + PATIENCE_MS;
      this.logger.warn({ err, account }, 'the list of banks could not be had');
    } finally {
      known.asking = undefined;
    }
  }
}
