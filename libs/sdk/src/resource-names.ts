import { expectInput } from './input-error.js';

const ID = '[a-z2-7]{26}';
const STORE = `stores/(?<store>${ID})`;
const PLAN = `${STORE}/subscription-plans/(?<plan>${ID})`;

/** The names that the API gives. A plan's may begin with its organization's. */
const NAMES = {
  store: { form: new RegExp(`^${STORE}$`), shown: 'stores/{store}' },
  payment: { form: new RegExp(`^${STORE}/payments/(?<payment>${ID})$`), shown: 'stores/{store}/payments/{payment}' },
  plan: { form: new RegExp(`^(?:organizations/${ID}/)?${PLAN}$`), shown: 'stores/{store}/subscription-plans/{plan}' },
  subscription: {
    form: new RegExp(`^${PLAN}/subscriptions/(?<subscription>${ID})$`),
    shown: 'stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}',
  },
  assignment: {
    form: new RegExp(`^organizations/${ID}/plan-assignments/(?<assignment>${ID})$`),
    shown: 'organizations/{organization}/plan-assignments/{assignment}',
  },
} as const;

type Kind = keyof typeof NAMES;

/** A store: its name, or its id. */
export type StoreRef = string;
/** A payment: its name; or its store and itself, each by name or id. */
export type PaymentRef = string | { readonly store: string; readonly payment: string };
/** A plan: its name; or its store and itself, each by name or id. */
export type PlanRef = string | { readonly store: string; readonly plan: string };
/** A subscription: its name; or its store, its plan and itself, each by name or id. */
export type SubscriptionRef = string | { readonly store: string; readonly plan: string; readonly subscription: string };
/** A plan assignment: as the API answered it, since its name alone does not say in which store it is; or its store and itself, each by name or id. */
export type AssignmentRef =
  { readonly name: string; readonly subscriptionPlan: string } | { readonly store: string; readonly assignment: string };

type Ids<Part extends Kind> = Readonly<Record<Part, string>>;

export const storeIds = (store: StoreRef): Ids<'store'> => idsOf(['store'], { store });
export const paymentIds = (payment: PaymentRef) => idsOf(['store', 'payment'], payment);
export const planIds = (plan: PlanRef) => idsOf(['store', 'plan'], plan);
export const subscriptionIds = (subscription: SubscriptionRef) => idsOf(['store', 'plan', 'subscription'], subscription);

/** @throws CauceInputError */
export function assignmentIds(given: AssignmentRef): Ids<'store' | 'assignment'> {
  if (!isObject(given) || !('subscriptionPlan' in given)) return idsOf(['store', 'assignment'], given);
  const { store } = idsOf(['store', 'plan'], given.subscriptionPlan);
  return idsOf(['store', 'assignment'], { store, assignment: given.name });
}

/** The ids of a path, from a name that has them all, or from one name or id for each. Nothing else may stand in a path: it could lead elsewhere. */
function idsOf<Part extends Kind>(parts: readonly Part[], given: unknown): Ids<Part> {
  const last = parts.at(-1) as Part;
  const of = isObject(given) ? parts.map((part) => idsIn(part, given[part])) : [idsInName(last, given)];
  const ids: Record<string, string> = {};
  for (const [name, id] of of.flatMap((each) => Object.entries(each))) {
    expectInput(ids[name] === undefined || ids[name] === id, `${last}: its names are of different ${name}s.`);
    ids[name] = id;
  }
  return ids as Ids<Part>;
}

function idsIn(kind: Kind, given: unknown): Readonly<Record<string, string>> {
  return typeof given === 'string' && new RegExp(`^${ID}$`).test(given) ? { [kind]: given } : idsInName(kind, given);
}

function idsInName(kind: Kind, given: unknown): Readonly<Record<string, string>> {
  const { form, shown } = NAMES[kind];
  const groups = typeof given === 'string' ? form.exec(given)?.groups : undefined;
  expectInput(groups !== undefined, `${kind} must be an id, 26 characters a-z and 2-7, or a name: ${shown}.`);
  return groups;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
