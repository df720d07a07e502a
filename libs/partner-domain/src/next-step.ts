import type { Integration } from './integration.state.js';

/**
 * The work of an integration, one step at a time. A step may be repeated after a crash at any line: everything that it asks of other services
 * follows from the state.
 * - LOOK_UP_MERCHANT: revoke the tokens of the previous activation, ask the partner which merchant its token identifies, and record the answer.
 * - START_HANDSHAKE: make the token of this generation at the catalog, and the endpoint at the notifier; record the start.
 * - SEND_HANDSHAKE: order the handshake at the notifier, and read its outcome.
 * - RETIRE_TOKEN: revoke an old generation, and record it; not before `time`.
 * - TEAR_DOWN: revoke every token, then order the teardown at the notifier.
 * - CLEAN_UP: revoke every token, close the endpoint, and erase the secrets.
 * - NOTHING: the next event comes from a command of an operator.
 *
 * `revoke`: every generation that was ever requested, since an integration may be requested again before its last activation has been cleaned up.
 */
export type NextStep =
  | { readonly step: 'LOOK_UP_MERCHANT'; readonly lookup: number; readonly revoke: readonly number[] }
  | { readonly step: 'START_HANDSHAKE' | 'SEND_HANDSHAKE'; readonly generation: number }
  | { readonly step: 'RETIRE_TOKEN'; readonly generation: number; readonly time: string }
  | { readonly step: 'TEAR_DOWN' | 'CLEAN_UP'; readonly revoke: readonly number[] }
  | { readonly step: 'NOTHING' };

/**
 * The next step of an integration. A lookup goes before a handshake: a partner that does not answer the first would not answer the second.
 * @param at RFC 3339, UTC: a token whose time has come is retired first.
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

/**
 * Whether the partner's token in force must be given to the notifier, before any other step: it has replaced another one. Giving it again changes
 * nothing, so no event records that it was done.
 */
export function hasTokenToGive({ status, isTokenReplaced }: Integration): boolean {
  return isTokenReplaced && (status === 'VALIDATED' || status === 'ACTIVE');
}

/** The token that is retired next. Its time may come while another step waits. */
export function nextRetirement({ status, retiring }: Integration): Extract<NextStep, { step: 'RETIRE_TOKEN' }> | undefined {
  const [first] = [...retiring].sort(([, one], [, other]) => (one < other ? -1 : 1));
  return status === 'ACTIVE' && first ? { step: 'RETIRE_TOKEN', generation: first[0], time: first[1] } : undefined;
}
