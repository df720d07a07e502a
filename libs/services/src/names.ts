import { type Service, SERVICES } from './services.js';

type Rows = typeof SERVICES;

/** The name of one of our processes, as its folder below `apps/`. */
export type ServiceName = keyof Rows;

/** A signer of claims: a service, or `operator`, the gateway's second door, which has keys of its own. */
export type Caller = Rows[ServiceName]['callers'][number];

type OwnersOf<Member extends string> = { [Name in ServiceName]: Rows[Name] extends Record<Member, unknown> ? Name : never }[ServiceName];

/** A service with a database of its own. */
export type DatabaseOwner = OwnersOf<'database'>;

/** The name of a port besides the services' own: `operator`, `smtp`. */
export type SecondPortName = Extract<Rows[OwnersOf<'secondPort'>], { readonly secondPort: unknown }>['secondPort']['name'];

/** A service that answers merchants or operators: the gateway forwards to it. */
export type BehindGateway = {
  [Name in ServiceName]: Extract<Rows[Name]['callers'][number], 'gateway' | 'operator'> extends never ? never : Name;
}[ServiceName];

/** All of them, in the order in which people list them. */
export const SERVICE_NAMES = Object.keys(SERVICES) as ServiceName[];

const ALL_PAIRS: readonly Pair[] = SERVICE_NAMES.flatMap((service) => SERVICES[service].callers.map((caller) => ({ caller, service })));

/** Those with a database. */
export const DATABASE_OWNERS = SERVICE_NAMES.filter(ownsDatabase);

/** Those that the gateway forwards to. */
export const BEHIND_GATEWAY = calledBy('gateway') as BehindGateway[];

/** The row of a service, with every member that a row may have. */
export function serviceOf(name: ServiceName): Service {
  return SERVICES[name];
}

/** Whether a service has a database of its own. */
export function ownsDatabase(name: ServiceName): name is DatabaseOwner {
  return serviceOf(name).database !== undefined;
}

/** A caller, and the service that it may call. */
export type Pair = { readonly caller: Caller; readonly service: string };

/** The pairs that this service is part of: those that it may call, and its own callers. */
export function pairsOf(name: ServiceName): Pair[] {
  return ALL_PAIRS.filter(({ caller, service }) => service === name || doorsOf(name).includes(caller));
}

/** The services that this one calls: those that list it, or one of its doors, among their callers. */
function calledBy(name: ServiceName): ServiceName[] {
  return SERVICE_NAMES.filter((service) => ALL_PAIRS.some((pair) => pair.service === service && doorsOf(name).includes(pair.caller)));
}

/** The names in which a service signs. */
function doorsOf(name: ServiceName): readonly string[] {
  return name === 'gateway' ? ['gateway', 'operator'] : [name];
}

/**
 * The variables with the addresses that a service calls: `PAYMENTS_URL`; for the catalog, which calls others for test clocks only,
 * `TEST_CLOCK_PARTICIPANTS` and `TEST_CLOCK_LISTENERS`.
 * @param at the address of a service
 */
export function addressesFor(name: ServiceName, at: (service: ServiceName) => string): Record<string, string> {
  const called = calledBy(name);
  if (name !== 'catalog') return Object.fromEntries(called.map((other) => [urlVariable(other), at(other)]));
  const listed = (role: Service['testClocks']) =>
    called.filter((other) => serviceOf(other).testClocks === role).map((other) => `${other}=${at(other)}`);
  return { TEST_CLOCK_PARTICIPANTS: listed('participant').join(','), TEST_CLOCK_LISTENERS: listed('listener').join(',') };
}

/** The variable with the address of a service, in the environment of those that call it: `PARTNER_GATEWAY_URL`. */
export function urlVariable<Name extends string>(name: Name): UrlVariable<Name> {
  return `${constantCase(name)}_URL`;
}

/** `PAYMENTS_URL` of `payments`. */
export type UrlVariable<Name extends string> = `${ConstantCase<Name>}_URL`;

/** `partner-gateway` as part of a variable's name: `PARTNER_GATEWAY`. */
export function constantCase<Name extends string>(name: Name): ConstantCase<Name> {
  return name.toUpperCase().replaceAll('-', '_') as ConstantCase<Name>;
}

type ConstantCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Uppercase<First>}_${ConstantCase<Rest>}`
  : Uppercase<Name>;
