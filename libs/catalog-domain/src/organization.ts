import {
  answer,
  type Command,
  type Decision,
  type Definition,
  type Environment,
  type Event,
  type EventMakers,
  type OrganizationName,
  PAYMENT_METHODS,
  type PaymentMethod,
  type Transitions,
} from '@cauce/kernel';

/** Every status of an organization that exists. */
const EXISTING = ['ACTIVE'] as const;

/** The operator's to make and change (docs/api.md, "Operator API"). */
// prettier-ignore
const TRANSITIONS: Transitions<OrganizationMachine> = {
  // from                            when                      to         records, or the answer
  CreateOrganization: [
    [['NONE'],                       'always',                 'ACTIVE',  ['OrganizationCreated']],
    [EXISTING,                       'same organization',      'ignored', 'ALREADY_CREATED'],
  ],
  RenameOrganization: [
    [['ACTIVE'],                     'another name',           'same',    ['OrganizationRenamed']],
    [['ACTIVE'],                     'same name',              'ignored', 'UNCHANGED'],
  ],
  ChangeFeatures: [
    [['ACTIVE'],                     'other features',         'same',    ['FeaturesChanged']],
    [['ACTIVE'],                     'same features',          'ignored', 'UNCHANGED'],
  ],
  ChangePaymentMethods: [
    [['ACTIVE'],                     'other payment methods',  'same',    ['PaymentMethodsChanged']],
    [['ACTIVE'],                     'same payment methods',   'ignored', 'UNCHANGED'],
  ],
  ChangeRateLimit: [
    [['ACTIVE'],                     'another rate limit',     'same',    ['RateLimitChanged']],
    [['ACTIVE'],                     'same rate limit',        'ignored', 'UNCHANGED'],
  ],
};

/** The one rule for all that the table leaves out: rejected, and the state is the reason. */
const OTHERWISE: Readonly<Record<'NONE' | OrganizationStatus, OrganizationRejected>> = {
  NONE: 'ORGANIZATION_NOT_FOUND',
  ACTIVE: 'ORGANIZATION_EXISTS',
};

/** Answers a command. Pure, never throws; appends nothing itself. */
export function decide(
  command: OrganizationCommand,
  organization: Organization,
): Decision<OrganizationEvent, OrganizationIgnored, OrganizationRejected> {
  return answer<OrganizationMachine>(ORGANIZATION_MACHINE, command, organization);
}

/** What an event makes of an organization. Never reads the table: editing the table must not rewrite history. */
export function evolve(organization: Organization, event: OrganizationEvent): Organization {
  switch (event.type) {
    case 'OrganizationCreated':
      return { ...organization, status: 'ACTIVE', ...termsOf(event.data), rateLimit: RATE_LIMITS[event.data.environment] };
    case 'OrganizationRenamed':
      return { ...organization, displayName: event.data.displayName };
    case 'FeaturesChanged':
      return { ...organization, features: event.data.features };
    case 'PaymentMethodsChanged':
      return { ...organization, enabledPaymentMethods: event.data.enabledPaymentMethods };
    case 'RateLimitChanged':
      return { ...organization, rateLimit: event.data.rateLimit };
    default:
      event satisfies never; // a missing case does not compile; an event of a newer version changes nothing here
      return organization;
  }
}

/** Requests per second of each access token, until an operator sets another number (docs/api.md, "Rate limit"). */
export const RATE_LIMITS: Readonly<Record<Environment, number>> = { PRODUCTION: 100, DEVELOPMENT: 25 };

/** An organization before its first event. */
export const initial: Organization = {
  status: 'NONE',
  name: 'organizations/',
  displayName: '',
  environment: 'DEVELOPMENT',
  features: { subscriptions: false },
  enabledPaymentMethods: PAYMENT_METHODS,
  rateLimit: RATE_LIMITS.DEVELOPMENT,
};

/** The conditions of the column `when`. The type of `command` says for which commands each may be used. */
const CONDITIONS = {
  always: () => true,

  'same organization': (command: CreateOrganization, organization: Organization) =>
    command.name === organization.name && command.environment === organization.environment,

  'another name': (command: RenameOrganization, organization: Organization) => !hasName(command, organization),
  'same name': (command: RenameOrganization, organization: Organization) => hasName(command, organization),

  'other features': (command: ChangeFeatures, organization: Organization) => !hasFeatures(command, organization),
  'same features': (command: ChangeFeatures, organization: Organization) => hasFeatures(command, organization),

  'other payment methods': (command: ChangePaymentMethods, organization: Organization) => !hasMethods(command, organization),
  'same payment methods': (command: ChangePaymentMethods, organization: Organization) => hasMethods(command, organization),

  'another rate limit': (command: ChangeRateLimit, organization: Organization) => command.rateLimit !== organization.rateLimit,
  'same rate limit': (command: ChangeRateLimit, organization: Organization) => command.rateLimit === organization.rateLimit,
};

function hasName({ displayName }: RenameOrganization, organization: Organization): boolean {
  return displayName === organization.displayName;
}

function hasFeatures({ features }: ChangeFeatures, organization: Organization): boolean {
  return features.subscriptions === organization.features.subscriptions;
}

/** As sets: the order in which an operator lists them says nothing. */
function hasMethods({ enabledPaymentMethods }: ChangePaymentMethods, organization: Organization): boolean {
  return inContractOrder(enabledPaymentMethods).join() === inContractOrder(organization.enabledPaymentMethods).join();
}

function inContractOrder(methods: readonly PaymentMethod[]): readonly PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => methods.includes(method));
}

/** How each event is made. */
const EVENTS = {
  OrganizationCreated: ({ at, ...command }: CreateOrganization) => ({
    type: 'OrganizationCreated' as const,
    data: { ...termsOf(command), at },
  }),
  OrganizationRenamed: ({ displayName, at }: RenameOrganization) => ({ type: 'OrganizationRenamed' as const, data: { displayName, at } }),
  FeaturesChanged: ({ features, at }: ChangeFeatures) => ({ type: 'FeaturesChanged' as const, data: { features, at } }),
  PaymentMethodsChanged: ({ enabledPaymentMethods, at }: ChangePaymentMethods) => ({
    type: 'PaymentMethodsChanged' as const,
    data: { enabledPaymentMethods: inContractOrder(enabledPaymentMethods), at },
  }),
  RateLimitChanged: ({ rateLimit, at }: ChangeRateLimit) => ({ type: 'RateLimitChanged' as const, data: { rateLimit, at } }),
} satisfies EventMakers<Organization, OrganizationEvent>;

function termsOf({ name, displayName, environment, features, testClock }: Terms): Terms {
  return { name, displayName, environment, features, ...(testClock && { testClock }) };
}

/** The table with its conditions and events: for the laws, the retracing and documentation. */
export const ORGANIZATION_MACHINE: Definition<OrganizationMachine> = {
  transitions: TRANSITIONS,
  otherwise: OTHERWISE,
  conditions: CONDITIONS,
  events: EVENTS,
};

/** The types that the compiler checks the table with. */
export type OrganizationMachine = {
  state: Organization;
  command: OrganizationCommand;
  event: OrganizationEvent;
  conditions: typeof CONDITIONS;
  events: typeof EVENTS;
  why: OrganizationIgnored;
  code: OrganizationRejected;
};

/** An organization that exists is active: there is no other state yet. */
type OrganizationStatus = (typeof EXISTING)[number];
/** What an operator can switch on for an organization. */
export type Features = { readonly subscriptions: boolean };

/** What `decide` needs to know of an organization: no more. */
export type Organization = Terms & {
  readonly status: 'NONE' | OrganizationStatus;
  /** In the order of PAYMENT_METHODS; at least one. */
  readonly enabledPaymentMethods: readonly PaymentMethod[];
  /** Requests per second of each access token. */
  readonly rateLimit: number;
};

type Terms = {
  readonly name: OrganizationName;
  readonly displayName: string;
  readonly environment: Environment;
  readonly features: Features;
  /** In DEVELOPMENT: it lives at a time of its own, which begins here and is moved by operators. Chosen once, for ever. */
  readonly testClock?: { readonly now: string };
};

/** A merchant, or a group of them, that may use the service. */
type CreateOrganization = Command<'CreateOrganization', Terms>;
/** By an operator. */
type RenameOrganization = Command<'RenameOrganization', { readonly displayName: string }>;
/** By an operator. */
type ChangeFeatures = Command<'ChangeFeatures', { readonly features: Features }>;
/** By an operator: which methods its buyers may pay with; at least one. */
type ChangePaymentMethods = Command<'ChangePaymentMethods', { readonly enabledPaymentMethods: readonly PaymentMethod[] }>;
/** By an operator: how many requests per second each of its access tokens may make; a whole number, at least 1. */
type ChangeRateLimit = Command<'ChangeRateLimit', { readonly rateLimit: number }>;

/** All that an organization can be asked. A new member does not compile until the table has its rows. */
export type OrganizationCommand = CreateOrganization | RenameOrganization | ChangeFeatures | ChangePaymentMethods | ChangeRateLimit;

/** All that an organization's stream can hold, for ever: add optional fields, else a new type. */
export type OrganizationEvent =
  | Event<'OrganizationCreated', Terms>
  | Event<'OrganizationRenamed', { readonly displayName: string }>
  | Event<'FeaturesChanged', { readonly features: Features }>
  | Event<'PaymentMethodsChanged', { readonly enabledPaymentMethods: readonly PaymentMethod[] }>
  | Event<'RateLimitChanged', { readonly rateLimit: number }>;

/** Why nothing was recorded though the command was no error. */
export type OrganizationIgnored = 'ALREADY_CREATED' | 'UNCHANGED';

/** The codes that the error catalogue maps to statuses. */
export type OrganizationRejected = 'ORGANIZATION_NOT_FOUND' | 'ORGANIZATION_EXISTS';
