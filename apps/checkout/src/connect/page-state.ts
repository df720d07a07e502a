import { type CheckoutConnection, CONNECTION_REFUSALS, type ConnectionRefusal } from '@cauce/contracts';

/** The state of the page where a merchant connects a partner platform: it chooses the view, and the script polls it. */
export type ConnectState = 'form' | 'refused' | 'asking' | 'connecting' | 'notConfirmed' | 'connected';

/** The state that follows from the link's integration. */
export function connectState({ integration }: CheckoutConnection): ConnectState {
  if (integration === undefined) return 'form';
  const { status, handshake } = integration;
  switch (status) {
    case 'PENDING_VALIDATION':
      return 'asking';
    case 'VALIDATED':
      return handshake === 'FAILED' ? 'notConfirmed' : 'connecting';
    case 'ACTIVE':
      return 'connected';
    case 'REJECTED':
      return 'refused';
    case 'INACTIVE':
      return 'form';
  }
}

/** For how many whole seconds the integration has been in its state. */
export function secondsInState({ integration, now }: CheckoutConnection): number {
  return integration === undefined ? 0 : Math.max(0, Math.floor((Date.parse(now) - Date.parse(integration.updateTime)) / 1_000));
}

/** Why the partner named no merchant. A reason that this version has no words for counts as an unexpected answer. */
export function refusalOf({ integration }: CheckoutConnection): { readonly reason: ConnectionRefusal; readonly httpStatus?: number } {
  const { reason, ...rest } = integration?.refusal ?? {};
  return { reason: CONNECTION_REFUSALS.find((known) => known === reason) ?? 'UNEXPECTED_STATUS', ...rest };
}
