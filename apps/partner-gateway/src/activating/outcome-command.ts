import type { ControlOutcome } from '@cauce/contracts';
import type { Integration } from '@cauce/partner-domain';
import type { IntegrationIds } from '../integrations/integration.ids.js';
import type { CommandWithoutTime } from '../integrations/integration.streams.js';

/** The outcome of a control delivery, from the notifier's message or its answer. */
export type Outcome = Pick<ControlOutcome, 'id' | 'event' | 'generation' | 'outcome'>;

/** The commands that record it. */
type Recording = Extract<CommandWithoutTime, { type: 'RecordHandshake' | 'RecordTeardown' }>;

/**
 * The command that records an outcome. Ids are derived from numbers, so the id proves that the number is this integration's. Undefined: it is not, or the
 * outcome is of a teardown before the last one, which no longer counts.
 * @param id of the integration
 */
export function commandFor(outcome: Outcome, id: string, state: Integration, ids: IntegrationIds): Recording | undefined {
  return outcome.event === 'teardown' ? ofTeardown(outcome, id, state, ids) : ofHandshake(outcome, id, state, ids);
}

function ofHandshake(
  { id: control, outcome, ...sent }: Outcome,
  id: string,
  state: Integration,
  ids: IntegrationIds,
): Recording | undefined {
  // Versions up to 0.1.0 send no number. The only outcome of theirs that still counts is that of the open handshake.
  const generation = sent.generation ?? state.handshake?.generation ?? 0;
  // A later number is of a stream that was restored from an older copy: to revoke its token now would refuse the next one.
  if (generation > state.generation || ids.handshake(id, generation) !== control) return undefined;
  return { type: 'RecordHandshake', generation, outcome: outcome === 'DELIVERED' ? 'ACKNOWLEDGED' : 'FAILED' };
}

/** Only the last teardown of the current activation can be open, so its outcome needs no number. */
function ofTeardown({ id: control, outcome }: Outcome, id: string, state: Integration, ids: IntegrationIds): Recording | undefined {
  const { activation, teardowns: order } = state;
  if (ids.teardown(id, activation, order) !== control) return undefined;
  return { type: 'RecordTeardown', activation, order, outcome };
}
