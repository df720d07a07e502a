import type { Claims } from '@cauce/claims';
import type { Given } from '@cauce/event-store';
import { type Clock, organizationName } from '@cauce/kernel';

/** A command of an operator, at the time of the organization that it is about. */
export async function givenBy({ principal }: Claims, clock: Clock, organizationId: string): Promise<Given> {
  return { principal, at: await clock.now(organizationName(organizationId)) };
}
