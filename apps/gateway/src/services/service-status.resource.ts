import { field, type Resource } from '@cauce/kernel';

/** One thing that a service cannot work without. */
export type ServiceCheck = { readonly name: string; readonly ok: boolean; readonly error?: string };

/** A service behind the gateway, as it stands now. */
export type ServiceStatus = {
  /** `services/payments`. */
  readonly name: string;
  readonly state: 'READY' | 'DEGRADED' | 'NOT_READY' | 'STOPPING' | 'UNREACHABLE';
  /** In the service's own words; none while it cannot be reached. */
  readonly checks: readonly ServiceCheck[];
};

const SERVICE_CHECK: Resource<ServiceCheck> = {
  title: 'ServiceCheck',
  about: 'A thing that a service needs.',
  fields: {
    name: field.text('What is checked.', 'postgres'),
    ok: field.flag('Whether it works now.', false),
    error: field.optional(field.text('Why it does not work.', 'no answer in 2000 ms')),
  },
};

/** How the API's document shows it. */
export const SERVICE_STATUS: Resource<ServiceStatus> = {
  title: 'Service',
  about: 'The state of a service behind the gateway, as one of its instances reports it at `/health/ready`.',
  fields: {
    name: field.text('The service’s name.', 'services/payments'),
    state: field.oneOf(
      ['READY', 'DEGRADED', 'NOT_READY', 'STOPPING', 'UNREACHABLE'],
      'DEGRADED: it works, but something that it needs is missing. NOT_READY: it has just started. UNREACHABLE: it did not answer within 3 seconds.',
    ),
    checks: field.listOf(field.object(SERVICE_CHECK), 'The things that the service needs. Empty while it is UNREACHABLE.'),
  },
};
