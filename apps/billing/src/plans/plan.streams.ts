import {
  evolvePlan,
  evolvePlanView,
  initialPlan,
  type Plan,
  type PlanEvent,
  type PlanResource,
  type PlanView,
} from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import { AggregateStreams, type Writing } from '@cauce/event-store';
import type { Merchant } from '@cauce/http';
import { isId } from '@cauce/kernel';
import { PLAN_TABLE, type PlanRow, toPlanRow } from './plan.row.js';

/** The category of stream names. */
const PLAN_CATEGORY = 'subscriptionPlan';

/** All plans: their streams, and the rows that mirror them. */
export class PlanStreams extends AggregateStreams<Plan, PlanView, PlanEvent, PlanRow> {
  constructor(writing: Writing) {
    const fold = { initial: initialPlan, evolve: evolvePlan, evolveView: evolvePlanView };
    super({ category: PLAN_CATEGORY, ...fold, table: PLAN_TABLE, toRow: toPlanRow }, writing);
  }

  /**
   * A plan, as it is or as it was at this time. Throws PLAN_NOT_FOUND, also for a plan of another store: a token must not reveal that it
   * exists.
   */
  async find(id: string, { organization, store }: Merchant, time?: string): Promise<PlanResource> {
    const row = isId(id) ? await (time === undefined ? this.rows.read(id) : this.rows.readAt(id, time)) : undefined;
    if (row?.store !== store.name || row.organization !== organization) throw new ApiError('PLAN_NOT_FOUND');
    return row.resource;
  }
}
