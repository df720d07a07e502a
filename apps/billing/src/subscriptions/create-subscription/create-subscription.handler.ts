import type { Buyer, Creation, Kind, PlanResource, RequestedTerms, SubscriptionTerms } from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import { CONFIG, type Merchant } from '@cauce/http';
import { type Attempted, KeyedCreation } from '@cauce/idempotency';
import { assignmentName, Clock, type Fingerprint, isCurrencyInForce, smallestCents, subscriptionName } from '@cauce/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { BillingConfig } from '../../config.js';
import { SubscriptionLinks } from '../subscription.links.js';
import { resourceOf, type SubscriptionRow } from '../subscription.row.js';
import { SubscriptionStreams } from '../subscription.streams.js';

/** What is asked for, of either kind. */
export type Wanted = RequestedTerms & { readonly buyer: Buyer };

/** What was created; `isReplay`: it existed already, created by the same request. */
export type CreatedSubscription = { readonly resource: SubscriptionRow['resource']; readonly linkKey: string; readonly isReplay: boolean };

type Made = Omit<CreatedSubscription, 'isReplay'>;

/** Creates a subscription or a plan assignment; under an Idempotency-Key once. */
@Injectable()
export class CreateSubscription {
  private readonly keyed: Readonly<Record<Kind, KeyedCreation>>;

  constructor(
    private readonly subscriptions: SubscriptionStreams,
    private readonly links: SubscriptionLinks,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {
    const { FINGERPRINT_KEY } = config;
    this.keyed = {
      SUBSCRIPTION: new KeyedCreation('subscription', FINGERPRINT_KEY),
      PLAN_ASSIGNMENT: new KeyedCreation('assignment', FINGERPRINT_KEY),
    };
  }

  /** @param body as it was sent, for its fingerprint. Throws PLAN_NOT_CHARGEABLE, IDEMPOTENCY_KEY_REUSED. */
  async execute(
    kind: Kind,
    { body, ...wanted }: Wanted & { readonly body: object },
    plan: PlanResource,
    merchant: Merchant,
    key: string | undefined,
  ): Promise<CreatedSubscription> {
    if (!isChargeable(plan)) throw new ApiError('PLAN_NOT_CHARGEABLE');
    const { organization, integration = organization, store } = merchant;
    const now = await this.clock.now(organization, merchant);
    const creation = { key, scope: [store.name, integration], now };
    const keyed = this.keyed[kind];
    // The same body for another plan is another request.
    const fingerprint = keyed.fingerprint({ ...body, plan: plan.name }, creation);
    const { made, isReplay } = await keyed.run(creation, fingerprint, (id) =>
      this.create(id, this.creationOf(kind, id, wanted, plan, merchant, { now, fingerprint }), merchant, now),
    );
    return { ...made, isReplay };
  }

  private async create(id: string, creation: Creation, { principal, testClock }: Merchant, now: string): Promise<Attempted<Made>> {
    const given = { principal, at: now };
    const command = { type: 'CreateSubscription' as const, ...creation, at: now };
    const how = { create: true, rowMayFollow: testClock !== true };
    const { decision, state, view } = await this.subscriptions.execute(id, command, given, how);
    const { createTime, fingerprint } = state;
    if (decision.kind === 'rejected' || view === undefined)
      return { kind: 'different', createTime, fingerprint, name: view?.terms.name ?? '' };
    const made = { resource: resourceOf(view), linkKey: view.linkKey };
    return { kind: decision.kind === 'ignored' ? 'replayed' : 'created', made, createTime };
  }

  private creationOf(
    kind: Kind,
    id: string,
    { buyer, ...wanted }: Wanted,
    plan: PlanResource,
    merchant: Merchant,
    { now, fingerprint }: { readonly now: string; readonly fingerprint: Fingerprint },
  ): Creation {
    const { organization, organizationDisplayName = '', store, environment, integration, testClock } = merchant;
    const name = kind === 'SUBSCRIPTION' ? subscriptionName(plan.name, id) : assignmentName(organization, id);
    return {
      kind,
      terms: { name, organization, ...termsOf(plan), ...wanted },
      acceptanceExpireTime: new Date(Date.parse(now) + this.config.ACCEPTANCE_WINDOW_MS).toISOString(),
      fingerprint,
      shown: {
        storeDisplayName: store.displayName,
        ...(store.profile && { storeProfile: store.profile }),
        organizationDisplayName,
        environment,
      },
      linkKey: this.links.currentKey,
      ...(integration !== undefined && { integration }),
      ...(testClock && { testClock }),
      personal: { buyer },
    };
  }
}

/** A plan of an earlier version may be in a currency that was withdrawn since, or in parts of its smallest unit. */
function isChargeable({ amountCents, currencyCode }: PlanResource): boolean {
  return isCurrencyInForce(currencyCode) && amountCents % smallestCents(currencyCode) === 0;
}

/** What is agreed, as the plan is now. */
function termsOf(plan: PlanResource): Omit<SubscriptionTerms, 'name' | 'organization'> {
  const { name, displayName, description, billingCycleFrequency: frequency, billingCycleInterval: interval } = plan;
  return {
    plan: name,
    planDisplayName: displayName,
    ...(description !== undefined && { planDescription: description }),
    rhythm: { frequency, interval },
    trialPeriodDays: plan.trialPeriodDays,
    amountCents: plan.amountCents,
    currencyCode: plan.currencyCode,
  };
}
