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
  about: 'One thing that a service cannot work without.',
  fields: {
    name: field.text('What is checked.', 'postgres'),
    ok: field.flag('Whether it answers now.', false),
    error: field.optional(field.text('Why not.', 'no answer in 2000 ms')),
  },
};

/** How the API's document shows it. */
export const SERVICE_STATUS: Resource<ServiceStatus> = {
  title: 'Service',
  about: 'A service behind the gateway, as one of its instances stands now: what it answers at `/health/ready`.',
  fields: {
    name: field.text('The service’s name.', 'services/payments'),
    state: field.oneOf(
      ['READY', 'DEGRADED', 'NOT_READY', 'STOPPING', 'UNREACHABLE'],
      'DEGRADED: it serves, and misses something. NOT_READY: it has just started. UNREACHABLE: it does not answer within 3 seconds.',
    ),
    checks: field.listOf(field.object(SERVICE_CHECK), 'What it needs. Empty while it cannot be reached.'),
  },
};
