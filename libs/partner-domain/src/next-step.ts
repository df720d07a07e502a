import type { Integration } from './integration.state.js';

/**
 * What is to be done for an integration. Each may be done again after a crash at any line: all that it asks of others is derived from the state.
 * - LOOK_UP_MERCHANT: revoke what a former activation has left, ask the partner whom its token identifies, and record what came of it.
 * - START_HANDSHAKE: make the token of this generation at the catalog, and the endpoint at the notifier; record the start.
 * - SEND_HANDSHAKE: let the notifier send it, and learn what became of it.
 * - RETIRE_TOKEN: revoke an old generation, and record it; not before `time`.
 * - TEAR_DOWN: revoke every token, then let the notifier send the teardown.
 * - CLEAN_UP: revoke every token, close the endpoint, and forget its secrets.
 * - NOTHING: what comes next is an operator's command.
 *
 * `revoke`: generations. All that there ever were: an integration may be requested again before the end of its last activation was done.
 */
export type NextStep =
  | { readonly step: 'LOOK_UP_MERCHANT'; readonly lookup: number; readonly revoke: readonly number[] }
  | { readonly step: 'START_HANDSHAKE' | 'SEND_HANDSHAKE'; readonly generation: number }
  | { readonly step: 'RETIRE_TOKEN'; readonly generation: number; readonly time: string }
  | { readonly step: 'TEAR_DOWN' | 'CLEAN_UP'; readonly revoke: readonly number[] }
  | { readonly step: 'NOTHING' };

/**
 * The one next step of an integration. A lookup goes before a handshake: a partner that does not answer the one would not answer the other.
 * @param at RFC 3339, UTC: a token whose time is over is retired before all else.
 */
export function nextStep(integration: Integration, at: string): NextStep {
  const { status, lookup, handshake } = integration;
  if (status === 'NONE') return { step: 'NOTHING' };
  if (status === 'INACTIVE' || status === 'REJECTED')
    return { step: integration.teardown === 'OPEN' ? 'TEAR_DOWN' : 'CLEAN_UP', revoke: allGenerations(integration) };
  const retirement = nextRetirement(integration);
  if (retirement && retirement.time <= at) return retirement;
  if (lookup)
    return { step: 'LOOK_UP_MERCHANT', lookup: lookup.number, revoke: status === 'PENDING_VALIDATION' ? allGenerations(integration) : [] };
  if (handshake) return { step: handshake.isStarted ? 'SEND_HANDSHAKE' : 'START_HANDSHAKE', generation: handshake.generation };
  return retirement ?? { step: 'NOTHING' };
}

function allGenerations({ generation }: Integration): readonly number[] {
  return Array.from({ length: generation }, (_, index) => index + 1);
}

/** The token that is to be retired next. While another step waits, its time may come: that is not to be missed. */
export function nextRetirement({ status, retiring }: Integration): Extract<NextStep, { step: 'RETIRE_TOKEN' }> | undefined {
  const [first] = [...retiring].sort(([, one], [, other]) => (one < other ? -1 : 1));
  return status === 'ACTIVE' && first ? { step: 'RETIRE_TOKEN', generation: first[0], time: first[1] } : undefined;
}
