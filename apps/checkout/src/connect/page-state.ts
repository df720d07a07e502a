import { type CheckoutConnection, CONNECTION_REFUSALS, type ConnectionRefusal } from '@cauce/contracts';

/** What the page where a partner platform is connected is about. `state` of the JSON answer, and the one choice of a view. */
export type ConnectState = 'form' | 'refused' | 'asking' | 'connecting' | 'notTaken' | 'connected' | 'ending';

/** Reads where the integration of the link stands. */
export function connectState({ integration }: CheckoutConnection): ConnectState {
  if (integration === undefined) return 'form';
  const { status, handshake, teardown } = integration;
  switch (status) {
    case 'PENDING_VALIDATION':
      return 'asking';
    case 'VALIDATED':
      return handshake === 'FAILED' ? 'notTaken' : 'connecting';
    case 'ACTIVE':
      return 'connected';
    case 'REJECTED':
      return 'refused';
    case 'INACTIVE':
      return teardown === 'REQUESTED' ? 'ending' : 'form';
  }
}

/** For how many whole seconds it has stood there. */
export function standsFor({ integration, now }: CheckoutConnection): number {
  return integration === undefined ? 0 : Math.max(0, Math.floor((Date.parse(now) - Date.parse(integration.updateTime)) / 1_000));
}

/** Why the partner named no merchant; a reason that we have no words for is one of the answers that nobody expects. */
export function refusalOf({ integration }: CheckoutConnection): { readonly reason: ConnectionRefusal; readonly httpStatus?: number } {
  const { reason, ...rest } = integration?.refusal ?? {};
  return { reason: CONNECTION_REFUSALS.find((known) => known === reason) ?? 'UNEXPECTED_STATUS', ...rest };
}
