import type { Kind } from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import type { Merchant } from '@cauce/http';
import { isId } from '@cauce/kernel';
import { Injectable } from '@nestjs/common';
import type { SubscriptionRow } from './subscription.row.js';
import { SubscriptionStreams } from './subscription.streams.js';

/** Which one is meant: its kind and id, and of a subscription its plan's id. */
export type SubscriptionRef = { readonly kind: Kind; readonly id: string; readonly plan?: string };

/** Which one an operator means: a subscription below its store (`stores/<id>`), a plan assignment below its organization. */
export type OperatedRef = { readonly kind: Kind; readonly parent: string; readonly id: string };

/** Finds a subscription or a plan assignment as the caller may see it. */
@Injectable()
export class SubscriptionReader {
  constructor(private readonly subscriptions: SubscriptionStreams) {}

  /**
   * As it is, or as it was at a time. Throws SUBSCRIPTION_NOT_FOUND, also for one of another store or plan: a token must not reveal that it
   * exists.
   */
  async find({ kind, id, plan }: SubscriptionRef, { organization, store }: Merchant, time?: string): Promise<SubscriptionRow> {
    const { rows } = this.subscriptions;
    const row = isId(id) ? await (time === undefined ? rows.read(id) : rows.readAt(id, time)) : undefined;
    const isSeen = row?.kind === kind && row.store === store.name && row.organization === organization;
    if (!isSeen || (plan !== undefined && row.plan !== `${store.name}/subscription-plans/${plan}`))
      throw new ApiError('SUBSCRIPTION_NOT_FOUND');
    return row;
  }

  /**
   * One that the caller may act on: the token of an integration sees all of its store, and acts on what its integration made (docs/adr/0026).
   * Throws SUBSCRIPTION_NOT_FOUND.
   */
  async findOwn(ref: SubscriptionRef, merchant: Merchant): Promise<SubscriptionRow> {
    const row = await this.find(ref, merchant);
    if (merchant.integration !== undefined && merchant.integration !== row.facts.integration) throw new ApiError('SUBSCRIPTION_NOT_FOUND');
    return row;
  }

  /** For an operator, who sees all. Throws SUBSCRIPTION_NOT_FOUND, also for one that is not below this parent. */
  async operated({ kind, parent, id }: OperatedRef): Promise<SubscriptionRow> {
    const row = isId(id) ? await this.subscriptions.rows.read(id) : undefined;
    if (row?.kind !== kind || parentOf(row) !== parent) throw new ApiError('SUBSCRIPTION_NOT_FOUND');
    return row;
  }
}

/** Where operators find it. */
function parentOf({ kind, store, organization }: Pick<SubscriptionRow, 'kind' | 'store' | 'organization'>): string {
  return kind === 'SUBSCRIPTION' ? store : organization;
}
