import { type CheckoutSubscription } from '@cauce/contracts';
import { type SavedCard } from './kept-update.js';

/**
 * What the page where a card is changed is about. `state` of the JSON answer, and the one choice of a view. `beside`: the new card is in place,
 * and another card's charge is open: a state of its own, so that the page notices its end.
 */
export type UpdateState = 'running' | 'owed' | 'paused' | 'charging' | 'declined' | 'waiting' | 'beside' | 'saved' | 'ended';

/** Reads the subscription as it is now, and what this browser has just saved. */
export function updateState(subscription: CheckoutSubscription, saved?: SavedCard): UpdateState {
  const { status, charging, declined } = subscription;
  if (['PENDING_ACCEPTANCE', 'CANCELED', 'EXPIRED'].includes(status)) return 'ended';
  if (saved === undefined) return form(subscription);
  const { others = [] } = saved;
  if (charging !== undefined) return others.includes(charging.id) ? 'beside' : 'waiting';
  if (declined !== undefined && !others.includes(declined.id)) return 'declined';
  // What is owed is charged at once: this is the moment before that is recorded.
  return dueAtOnce(subscription) > 0 ? 'waiting' : 'saved';
}

/** What the page shows. `asksForm`: another card is wanted, whatever was saved before. */
export function shownState(subscription: CheckoutSubscription, saved: SavedCard | undefined, asksForm: boolean): UpdateState {
  const after = updateState(subscription, saved);
  return asksForm && after !== 'declined' ? updateState(subscription) : after;
}

/** Whether a card can be entered. */
export function takesCard(state: UpdateState): boolean {
  return !['ended', 'waiting', 'beside', 'saved'].includes(state);
}

/** What the form is shown with: nothing to be paid, or what a new card pays at once. */
function form({ status, charging }: CheckoutSubscription): UpdateState {
  if (charging !== undefined) return 'charging';
  if (status === 'PAST_DUE') return 'owed';
  return status === 'SUSPENDED' ? 'paused' : 'running';
}

/** What a new card pays as soon as it is confirmed, in cents; 0 while nothing is owed, or a charge is open that may still pay it. */
export function dueAtOnce(subscription: CheckoutSubscription): number {
  const { status, charging } = subscription;
  return (status === 'PAST_DUE' || status === 'SUSPENDED') && charging === undefined ? owedCents(subscription) : 0;
}

/** What the open charge, or the one that is owed, comes to. */
export function owedCents({ owed, nextCharges, plan }: CheckoutSubscription): number {
  return owed?.amountCents ?? nextCharges[0]?.amountCents ?? plan.amountCents;
}

/** When that was to be paid first; the first of the charges to come is the one that is owed. */
export function owedSince({ owed, nextCharges }: CheckoutSubscription): string | undefined {
  return owed?.time ?? nextCharges[0]?.time;
}
