import { PaymentAttempts, Payments } from './payments.js';
import { PlanAssignments } from './plan-assignments.js';
import { DocumentTypes, Stores, Templates } from './stores.js';
import { SubscriptionPlans, Subscriptions } from './subscriptions.js';
import { type ClientOptions, Transport } from './transport.js';

/** The API, with types from its document. A resource is named as the API names it, or by its id. */
export class Cauce {
  readonly stores: Stores;
  readonly templates: Templates;
  readonly documentTypes: DocumentTypes;
  readonly payments: Payments;
  readonly paymentAttempts: PaymentAttempts;
  readonly subscriptionPlans: SubscriptionPlans;
  readonly subscriptions: Subscriptions;
  readonly planAssignments: PlanAssignments;

  /** @throws CauceInputError */
  constructor(options: ClientOptions) {
    const api = new Transport(options);
    this.stores = new Stores(api);
    this.templates = new Templates(api);
    this.documentTypes = new DocumentTypes(api);
    this.payments = new Payments(api);
    this.paymentAttempts = new PaymentAttempts(api);
    this.subscriptionPlans = new SubscriptionPlans(api);
    this.subscriptions = new Subscriptions(api);
    this.planAssignments = new PlanAssignments(api);
  }
}
