import type { IntegrationEvent } from './integration.events.js';
import type { IntegrationStatus } from './integration.terms.js';

/** What `decide` needs to know of an integration: no more. */
export type Integration = {
  readonly status: 'NONE' | IntegrationStatus;
  /** The number of the current activation. */
  readonly activation: number;
  /** An HMAC of the PARTNER_ACCESS_TOKEN in force. */
  readonly tokenMac: string;
  /** The number of the lookup that this token came with. */
  readonly tokenLookup: number;
  /** Whether it has replaced another one in this activation: the notifier may still have that. */
  readonly isTokenReplaced: boolean;
  /** The merchant of the last lookup that found one. */
  readonly merchantId: string | undefined;
  /** How many lookups were requested. */
  readonly lookups: number;
  /** The open lookup, with the HMAC of the token to ask with: the activation's own token, or one that replaces it. */
  readonly lookup: { readonly number: number; readonly tokenMac: string } | undefined;
  /** How many SERVICE_ACCESS_TOKENs were requested. That is the generation of the last one. */
  readonly generation: number;
  /** The open handshake. */
  readonly handshake: { readonly generation: number; readonly isStarted: boolean } | undefined;
  /** The generation that the partner acknowledged last. */
  readonly inForce: number | undefined;
  /** When each generation that was replaced stops working. */
  readonly retiring: ReadonlyMap<number, string>;
  /** Whether a handshake of this activation was started: the partner may hold a token, so the end sends a teardown. */
  readonly hasStarted: boolean;
  /** ENDED: it is not sent any more, by an operator's word or for a new activation. */
  readonly teardown: 'NONE' | 'OPEN' | 'DELIVERED' | 'FAILED' | 'ENDED';
  /** How many teardowns of this activation were requested. */
  readonly teardowns: number;
};

/** An integration before its first event. */
export const initial: Integration = {
  status: 'NONE',
  activation: 0,
  tokenMac: '',
  tokenLookup: 0,
  isTokenReplaced: false,
  merchantId: undefined,
  lookups: 0,
  lookup: undefined,
  generation: 0,
  handshake: undefined,
  inForce: undefined,
  retiring: new Map(),
  hasStarted: false,
  teardown: 'NONE',
  teardowns: 0,
};

/** What an event makes of an integration. Never reads the table: editing the table must not rewrite history. */
export function evolve(integration: Integration, event: IntegrationEvent): Integration {
  switch (event.type) {
    case 'IntegrationRequested': {
      const { tokenMac, activation, lookup } = event.data;
      return {
        ...ended(integration),
        status: 'PENDING_VALIDATION',
        activation,
        tokenMac,
        tokenLookup: lookup,
        isTokenReplaced: false,
        merchantId: undefined,
        lookups: lookup,
        lookup: { number: lookup, tokenMac },
        inForce: undefined,
        hasStarted: false,
        teardown: 'NONE',
        teardowns: 0,
      };
    }
    case 'MerchantFound':
      return { ...integration, status: 'VALIDATED', merchantId: event.data.merchant.id, lookup: undefined };
    case 'IntegrationRejected':
      return { ...integration, status: 'REJECTED', lookup: undefined };
    case 'ReplacementRequested':
      return {
        ...integration,
        lookups: event.data.lookup,
        lookup: { number: event.data.lookup, tokenMac: event.data.tokenMac },
      };
    case 'TokenReplaced':
      return {
        ...integration,
        tokenMac: integration.lookup?.tokenMac ?? integration.tokenMac,
        tokenLookup: event.data.lookup,
        isTokenReplaced: true,
        lookup: undefined,
      };
    case 'ReplacementRefused':
      return { ...integration, lookup: undefined };
    case 'HandshakeRequested':
      return { ...integration, generation: event.data.generation, handshake: { generation: event.data.generation, isStarted: false } };
    case 'HandshakeStarted':
      return { ...integration, handshake: { generation: event.data.generation, isStarted: true }, hasStarted: true };
    case 'HandshakeAcknowledged':
      return acknowledged(integration, event.data);
    case 'HandshakeFailed':
      return { ...integration, handshake: undefined };
    case 'IntegrationActivated':
      return { ...integration, status: 'ACTIVE' };
    case 'OldTokenRetired':
      return { ...integration, retiring: without(integration.retiring, event.data.generation) };
    case 'IntegrationDeactivated':
      return { ...ended(integration), status: 'INACTIVE' };
    case 'TeardownRequested':
      return { ...integration, teardown: 'OPEN', teardowns: event.data.order ?? 1 };
    case 'TeardownDelivered':
      return { ...integration, teardown: 'DELIVERED' };
    case 'TeardownFailed':
      return { ...integration, teardown: 'FAILED' };
    case 'TeardownSuperseded':
    case 'TeardownEnded':
      return { ...integration, teardown: 'ENDED' };
    default:
      event satisfies never; // a missing case does not compile; an event of a newer version changes nothing here
      return integration;
  }
}

/** Nothing of the activation is open any more. */
function ended(integration: Integration): Integration {
  return { ...integration, lookup: undefined, handshake: undefined, retiring: new Map() };
}

type Acknowledged = Extract<IntegrationEvent, { type: 'HandshakeAcknowledged' }>['data'];

function acknowledged(integration: Integration, { generation, retires }: Acknowledged): Integration {
  const retiring = retires ? new Map(integration.retiring).set(retires.generation, retires.time) : integration.retiring;
  return { ...integration, handshake: undefined, inForce: generation, retiring };
}

function without(retiring: ReadonlyMap<number, string>, generation: number): ReadonlyMap<number, string> {
  return new Map([...retiring].filter(([each]) => each !== generation));
}
