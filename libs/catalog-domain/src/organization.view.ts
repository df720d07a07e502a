import { type Environment, PAYMENT_METHODS, type PaymentMethod } from '@cauce/kernel';
import { type Features, type OrganizationEvent, RATE_LIMITS } from './organization.js';

/** The organization as the operator API shows it. */
export type OrganizationResource = {
  readonly name: string;
  readonly displayName: string;
  readonly environment: Environment;
  readonly features: Features;
  /** All methods until an operator narrows them. */
  readonly enabledPaymentMethods: readonly PaymentMethod[];
  /** Requests per second of each access token; its environment's number until an operator sets another one. */
  readonly rateLimit: number;
  /** The name of the clock whose time it lives at; absent where that is the machine's. */
  readonly testClock?: string;
  readonly createTime: string;
  readonly updateTime: string;
};

/** Folds one event into the resource; undefined until the organization is created. Never throws. */
export function evolveView(view: OrganizationResource | undefined, event: OrganizationEvent): OrganizationResource | undefined {
  if (event.type === 'OrganizationCreated') return created(event.data);
  if (view === undefined) return undefined;
  const updateTime = event.data.at;
  switch (event.type) {
    case 'OrganizationRenamed':
      return { ...view, displayName: event.data.displayName, updateTime };
    case 'FeaturesChanged':
      return { ...view, features: event.data.features, updateTime };
    case 'PaymentMethodsChanged':
      return { ...view, enabledPaymentMethods: event.data.enabledPaymentMethods, updateTime };
    case 'RateLimitChanged':
      return { ...view, rateLimit: event.data.rateLimit, updateTime };
    default:
      event satisfies never;
      return view;
  }
}

function created({ at, testClock, ...terms }: Extract<OrganizationEvent, { type: 'OrganizationCreated' }>['data']): OrganizationResource {
  return {
    ...terms,
    enabledPaymentMethods: PAYMENT_METHODS,
    rateLimit: RATE_LIMITS[terms.environment],
    ...(testClock && { testClock: `${terms.name}/test-clock` }),
    createTime: at,
    updateTime: at,
  };
}
