import { decidePlan, type PlanResource, type PlanTerms } from '@cauce/billing-domain';
import { CONFIG, type Merchant } from '@cauce/http';
import { type Attempted, KeyedCreation } from '@cauce/idempotency';
import { Clock, type Fingerprint, idOf, planName } from '@cauce/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { BillingConfig } from '../../config.js';
import { PlanStreams } from '../plan.streams.js';
import type { CreatePlanRequest } from './create-plan.request.js';

/** The created plan; `isReplay`: it existed already, created by the same request. */
export type CreatedPlan = { readonly plan: PlanResource; readonly isReplay: boolean };

/** Creates a plan; under an Idempotency-Key once. */
@Injectable()
export class CreatePlan {
  private readonly keyed: KeyedCreation;

  constructor(
    private readonly plans: PlanStreams,
    private readonly clock: Clock,
    @Inject(CONFIG) { FINGERPRINT_KEY }: BillingConfig,
  ) {
    this.keyed = new KeyedCreation('plan', FINGERPRINT_KEY);
  }

  async execute(request: CreatePlanRequest, merchant: Merchant, key: string | undefined): Promise<CreatedPlan> {
    const { organization, integration = organization, store } = merchant;
    const now = await this.clock.now(organization, merchant);
    const creation = { key, scope: [store.name, integration], now };
    const fingerprint = this.keyed.fingerprint(request, creation);
    const { made, isReplay } = await this.keyed.run(creation, fingerprint, (id) =>
      this.create(id, termsOf(request, merchant, id), merchant, { now, fingerprint }),
    );
    return { plan: made, isReplay };
  }

  private async create(
    id: string,
    terms: PlanTerms,
    { principal, testClock }: Merchant,
    { now, fingerprint }: { readonly now: string; readonly fingerprint: Fingerprint },
  ): Promise<Attempted<PlanResource>> {
    const { decision, state, view } = await this.plans.handle(
      id,
      { principal, at: now },
      (plan, at) => decidePlan({ type: 'CreatePlan', terms, fingerprint, at }, plan),
      { create: true, rowMayFollow: testClock !== true },
    );
    const { createTime } = state;
    if (decision.kind === 'rejected' || view === undefined)
      return { kind: 'different', createTime, fingerprint: state.fingerprint, name: view?.resource.name ?? '' };
    return { kind: decision.kind === 'ignored' ? 'replayed' : 'created', made: view.resource, createTime };
  }
}

function termsOf(request: CreatePlanRequest, { organization, store }: Merchant, id: string): PlanTerms {
  const { billingCycleFrequency = 'MONTHLY', billingCycleInterval = 1, trialPeriodDays = 0, ...sent } = request;
  const rhythm = { billingCycleFrequency, billingCycleInterval, trialPeriodDays };
  return { name: planName(idOf(store.name), id), organization, ...sent, ...rhythm };
}
