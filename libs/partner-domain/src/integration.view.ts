import type { Environment } from '@cauce/kernel';
import type { IntegrationEvent, Refusal } from './integration.events.js';
import type { IntegrationStatus } from './integration.terms.js';
import { describeRefusal, type LookupRefusal } from './merchant-answer.js';

/** Why a lookup found no merchant, and what to do. */
export type ShownRefusal = { readonly reason: LookupRefusal; readonly message: string; readonly httpStatus?: number };

/** Where the handing over of SERVICE_ACCESS_TOKEN stands. */
export const HANDSHAKE_STATES = ['REQUESTED', 'STARTED', 'ACKNOWLEDGED', 'FAILED'] as const;

/** Where the teardown stands. ENDED: it is not sent any more, by an operator's word. */
export const TEARDOWN_STATES = ['REQUESTED', 'DELIVERED', 'FAILED', 'ENDED'] as const;

/** Where a partner's webhooks go, as the notifier has it. `disabledBecause`: the partner answered 410, or an operator did it. */
export type ShownEndpoint = {
  /** `organizations/<id>/webhook-endpoints/<id>`. */
  readonly name: string;
  readonly status: 'HANDSHAKING' | 'ENABLED' | 'DISABLED' | 'CLOSING' | 'CLOSED';
  readonly disabledBecause?: 'GONE' | 'OPERATOR';
};

/** A handshake or teardown as it was sent, and how each attempt was answered. */
export type ControlDeliverySummary = {
  readonly event: 'handshake' | 'teardown';
  readonly state: 'WAITING' | 'DELIVERED' | 'FAILED' | 'SKIPPED';
  readonly attempts: readonly ShownAttempt[];
};

/** One attempt. `errorMessage`: what went wrong, in a sentence. */
export type ShownAttempt = {
  readonly startTime: string;
  readonly durationMillis: number;
  readonly outcome: 'ANSWERED' | 'TIMED_OUT' | 'UNREACHABLE';
  readonly status?: number;
  readonly error?: string;
  readonly errorMessage?: string;
};

/** The integration as the operator API shows it: nothing that would let anyone use it. */
export type IntegrationResource = {
  readonly name: string;
  readonly organization: string;
  readonly baseUrl: string;
  readonly status: IntegrationStatus;
  readonly merchant?: { readonly id: string; readonly displayName: string };
  readonly rejection?: ShownRefusal;
  readonly replacement?: { readonly state: 'OPEN' | 'ACCEPTED' | 'REFUSED'; readonly refusal?: ShownRefusal };
  readonly handshake?: (typeof HANDSHAKE_STATES)[number];
  readonly teardown?: (typeof TEARDOWN_STATES)[number];
  /** Why an operator has ended the teardown. */
  readonly teardownEndReason?: string;
  /** In the answer for one integration alone. */
  readonly endpoint?: ShownEndpoint;
  /** In the answer for one integration alone: of this activation, oldest first. */
  readonly controlDeliveries?: readonly ControlDeliverySummary[];
  readonly createTime: string;
  readonly activateTime?: string;
  readonly updateTime: string;
};

/** The resource, and what it does not show. */
export type IntegrationView = { readonly resource: IntegrationResource; readonly environment: Environment };

/** Folds one event into the view; undefined until the integration is requested. Never throws. */
export function evolveView(view: IntegrationView | undefined, event: IntegrationEvent): IntegrationView | undefined {
  if (event.type === 'IntegrationRequested') return requested(view, event.data);
  if (view === undefined) return undefined;
  const changed = changeOf(event);
  return changed ? { ...view, resource: { ...view.resource, ...changed, updateTime: event.data.at } } : view;
}

/** A later activation shows nothing of the previous one. */
function requested(
  view: IntegrationView | undefined,
  { name, organization, baseUrl, environment, at }: Extract<IntegrationEvent, { type: 'IntegrationRequested' }>['data'],
): IntegrationView {
  const createTime = view?.resource.createTime ?? at;
  return { resource: { name, organization, baseUrl, status: 'PENDING_VALIDATION', createTime, updateTime: at }, environment };
}

function changeOf(event: IntegrationEvent): Partial<IntegrationResource> | undefined {
  switch (event.type) {
    case 'IntegrationRequested':
      return undefined;
    case 'MerchantFound':
      return { status: 'VALIDATED', merchant: shownMerchant(event.data) };
    case 'IntegrationRejected':
      return { status: 'REJECTED', rejection: shownRefusal(event.data) };
    case 'ReplacementRequested':
      return { replacement: { state: 'OPEN' } };
    case 'TokenReplaced':
      return { replacement: { state: 'ACCEPTED' }, merchant: shownMerchant(event.data) };
    case 'ReplacementRefused':
      return { replacement: { state: 'REFUSED', refusal: shownRefusal(event.data) } };
    case 'HandshakeRequested':
      return { handshake: 'REQUESTED' };
    case 'HandshakeStarted':
      return { handshake: 'STARTED' };
    case 'HandshakeAcknowledged':
      return { handshake: 'ACKNOWLEDGED' };
    case 'HandshakeFailed':
      return { handshake: 'FAILED' };
    case 'IntegrationActivated':
      return { status: 'ACTIVE', activateTime: event.data.at };
    case 'OldTokenRetired':
      return {};
    case 'IntegrationDeactivated':
      return { status: 'INACTIVE' };
    case 'TeardownRequested':
      return { teardown: 'REQUESTED' };
    case 'TeardownDelivered':
      return { teardown: 'DELIVERED' };
    case 'TeardownFailed':
      return { teardown: 'FAILED' };
    case 'TeardownSuperseded':
      return { teardown: 'ENDED' };
    case 'TeardownEnded':
      return { teardown: 'ENDED', teardownEndReason: event.data.reason };
    default:
      event satisfies never;
      return undefined;
  }
}

function shownMerchant({ merchant: { id, name } }: { readonly merchant: { readonly id: string; readonly name: string } }) {
  return { id, displayName: name };
}

function shownRefusal({ reason, httpStatus }: Refusal): ShownRefusal {
  const refusal = { reason, ...(httpStatus !== undefined && { httpStatus }) };
  return { ...refusal, message: describeRefusal(refusal) };
}
