import { type FoundMissing, INTERNAL_ROUTES } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { Controller, Post } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { oldestAccepted } from '../../deliveries/oldest-accepted.js';
import { FindMissingRequest } from './find-missing.request.js';
import { findMissing } from './missing.rows.js';

/** How long to wait for what is on the bus, in ms: less than a caller waits for an answer. */
const CATCH_UP_MS = 10_000;

/** `POST /internal/missing-notifications`: the webhooks and mails that published messages lack, for `operate audit`. Changes nothing. */
@Callers('payments', 'billing')
@Controller(INTERNAL_ROUTES.missingNotifications)
export class FindMissingController {
  constructor(private readonly connections: Connections) {}

  @Post()
  async find(@ValidBody(FindMissingRequest) { messages }: FindMissingRequest): Promise<FoundMissing> {
    const { pool } = this.connections;
    const judgedFrom = oldestAccepted();
    const judged = messages.filter(({ recordedAt }) => new Date(recordedAt).toISOString() >= judgedFrom);
    const found = await findMissing(pool, judged);
    if (found.missing.length === 0) return { judgedFrom, ...found };
    // They were published before we were asked: once the bus is read up to now, what is still missing was lost, or is parked.
    return (await this.isCaughtUp()) ? { judgedFrom, ...(await findMissing(pool, judged)) } : { judgedFrom, ...found, isBehind: true };
  }

  /** False, too, while no broker answers. */
  private isCaughtUp(): Promise<boolean> {
    return this.connections.bus.caughtUp(CATCH_UP_MS).catch(() => false);
  }
}
