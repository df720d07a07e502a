import type { components } from './generated/openapi.js';
import type { List } from './list.js';
import { Resource } from './resource.js';
import { assignmentIds, type AssignmentRef, planIds, type PlanRef, storeIds, type StoreRef } from './resource-names.js';
import type { MethodLink, SubscriptionExplanation, SubscriptionSimulation } from './subscriptions.js';
import type { CallOptions, CreationOptions } from './transport.js';
import type { AnswerOf, BodyOf, QueryOf } from './types.js';

/** A plan assignment, as the API answers it. */
export type PlanAssignment = components['schemas']['PlanAssignment'];

/** What is assigned; the plan is named once, before it. */
export type NewAssignment = Omit<BodyOf<'createAssignment'>, 'subscriptionPlan'>;

/** `cauce.planAssignments` */
export class PlanAssignments extends Resource {
  /** Send its `acceptanceUrl` to the buyer. @throws CauceError, CauceConnectionError, CauceInputError */
  async create(plan: PlanRef, assignment: NewAssignment, options?: CreationOptions): Promise<PlanAssignment> {
    const path = planIds(plan);
    const body = { ...assignment, subscriptionPlan: `stores/${path.store}/subscription-plans/${path.plan}` };
    return this.api.create('createAssignment', { path, body }, options);
  }

  /** @throws CauceError, CauceConnectionError, CauceInputError */
  async get(assignment: AssignmentRef, query: QueryOf<'getAssignment'> = {}, options?: CallOptions): Promise<PlanAssignment> {
    return this.api.call('getAssignment', { path: assignmentIds(assignment), query }, options);
  }

  /** Of every plan, newest first. */
  list(store: StoreRef, query?: QueryOf<'listAssignments'>, options?: CallOptions): List<PlanAssignment, AnswerOf<'listAssignments'>> {
    return this.listOf('listAssignments', () => storeIds(store), query, options);
  }

  /** Billing stops at once. Repeating it changes nothing. @throws CauceError, CauceConnectionError, CauceInputError */
  async cancel(assignment: AssignmentRef, cancellation: BodyOf<'cancelAssignment'> = {}, options?: CallOptions): Promise<void> {
    await this.api.call('cancelAssignment', { path: assignmentIds(assignment), body: cancellation }, options);
  }

  /** A link for a buyer who is to change the card; each lives for 30 days. @throws CauceError, CauceConnectionError, CauceInputError */
  async issueMethodLink(assignment: AssignmentRef, options?: CallOptions): Promise<MethodLink> {
    return this.api.call('issueAssignmentMethodLink', { path: assignmentIds(assignment) }, options);
  }

  /** @throws CauceError, CauceConnectionError, CauceInputError */
  async explain(assignment: AssignmentRef, options?: CallOptions): Promise<SubscriptionExplanation> {
    return this.api.call('explainAssignment', { path: assignmentIds(assignment) }, options);
  }

  /** @throws CauceError, CauceConnectionError, CauceInputError */
  async simulate(
    assignment: AssignmentRef,
    query: QueryOf<'simulateAssignment'> = {},
    options?: CallOptions,
  ): Promise<SubscriptionSimulation> {
    return this.api.call('simulateAssignment', { path: assignmentIds(assignment), query }, options);
  }
}
