import type { Claims } from '@cauce/claims';
import { ApiError, type ErrorCode } from '@cauce/contracts';
import type { CommandContext, Fold } from '@cauce/event-store';
import { type Clock, type Decision, organizationName } from '@cauce/kernel';

/** A command of an operator, at the time of the organization that it is about. */
export async function givenBy({ principal }: Claims, clock: Clock, organizationId: string): Promise<CommandContext> {
  return { principal, at: await clock.now(organizationName(organizationId)) };
}

/** The view after a command, to answer it. Throws ApiError with the code of a rejection. */
export function shownAfter<View>({ decision, view }: Pick<Fold<unknown, View>, 'view'> & { readonly decision: Rejectable }): View {
  if (decision.kind === 'rejected') throw new ApiError(decision.code);
  if (view === undefined) throw new Error('a command that was not rejected left no view');
  return view;
}

type Rejectable = Decision<unknown, string, ErrorCode>;
