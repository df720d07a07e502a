import type { EventMakers } from '@cauce/kernel';
import type {
  Deactivate,
  EndTeardown,
  RecordHandshake,
  RecordLookup,
  RecordTeardown,
  ReplaceToken,
  RequestIntegration,
  RetireToken,
  RotateToken,
  StartHandshake,
} from './integration.commands.js';
import type { IntegrationEvent, Refusal } from './integration.events.js';
import type { Integration } from './integration.state.js';
import type { Merchant } from './merchant-answer.js';

/** How long an old SERVICE_ACCESS_TOKEN goes on to work after the partner has acknowledged its successor. */
const OLD_TOKEN_LIVES_MS = 24 * 60 * 60 * 1_000;

/** How each event of the column `records` is made of a command and the integration before it. */
export const EVENTS = {
  IntegrationRequested: ({ terms, tokenMac, at }: RequestIntegration, { activation, lookups }: Integration) => ({
    type: 'IntegrationRequested',
    data: { ...terms, tokenMac, activation: activation + 1, lookup: lookups + 1, at },
  }),
  MerchantFound: (command: RecordLookup) => ({ type: 'MerchantFound', data: { lookup: command.lookup, ...merchantOf(command) } }),
  IntegrationRejected: (command: RecordLookup) => ({
    type: 'IntegrationRejected',
    data: { lookup: command.lookup, ...refusalOf(command), at: command.at },
  }),
  ReplacementRequested: ({ tokenMac, at }: ReplaceToken, { lookups }: Integration) => ({
    type: 'ReplacementRequested',
    data: { lookup: lookups + 1, tokenMac, at },
  }),
  TokenReplaced: (command: RecordLookup) => ({ type: 'TokenReplaced', data: { lookup: command.lookup, ...merchantOf(command) } }),
  ReplacementRefused: (command: RecordLookup) => ({
    type: 'ReplacementRefused',
    data: { lookup: command.lookup, ...refusalOf(command), at: command.at },
  }),
  HandshakeRequested: ({ at }: RecordLookup | RotateToken, { generation }: Integration) => ({
    type: 'HandshakeRequested',
    data: { generation: generation + 1, at },
  }),
  HandshakeStarted: ({ generation, at }: StartHandshake) => ({ type: 'HandshakeStarted', data: { generation, at } }),
  HandshakeAcknowledged: ({ generation, at }: RecordHandshake, { inForce }: Integration) => ({
    type: 'HandshakeAcknowledged',
    data: { generation, ...(inForce !== undefined && { retires: { generation: inForce, time: retireTime(at) } }), at },
  }),
  HandshakeFailed: ({ generation, at }: RecordHandshake) => ({ type: 'HandshakeFailed', data: { generation, at } }),
  IntegrationActivated: ({ at }: RecordHandshake) => ({ type: 'IntegrationActivated', data: { at } }),
  OldTokenRetired: ({ generation, at }: RetireToken) => ({ type: 'OldTokenRetired', data: { generation, at } }),
  IntegrationDeactivated: ({ at }: Deactivate) => ({ type: 'IntegrationDeactivated', data: { at } }),
  TeardownRequested: ({ at }: Deactivate, { activation, teardowns }: Integration) => ({
    type: 'TeardownRequested',
    data: { activation, ...(teardowns > 0 && { order: teardowns + 1 }), at },
  }),
  TeardownDelivered: ({ activation, at }: RecordTeardown) => ({ type: 'TeardownDelivered', data: { activation, at } }),
  TeardownFailed: ({ activation, at }: RecordTeardown) => ({ type: 'TeardownFailed', data: { activation, at } }),
  TeardownSuperseded: ({ at }: RequestIntegration, { activation }: Integration) => ({
    type: 'TeardownSuperseded',
    data: { activation, at },
  }),
  TeardownEnded: ({ reason, at }: EndTeardown, { activation }: Integration) => ({
    type: 'TeardownEnded',
    data: { activation, reason, at },
  }),
} satisfies EventMakers<Integration, IntegrationEvent>;

function merchantOf({ outcome, at }: RecordLookup): { readonly merchant: Merchant; readonly at: string } {
  return { merchant: outcome.kind === 'FOUND' ? outcome.merchant : { id: '', name: '' }, at };
}

/** A replacing token is refused when it identifies another merchant. */
function refusalOf({ outcome }: RecordLookup): Refusal {
  if (outcome.kind === 'FOUND') return { reason: 'ANOTHER_MERCHANT' };
  const { kind: _, ...refusal } = outcome;
  return refusal;
}

function retireTime(at: string): string {
  return new Date(Date.parse(at) + OLD_TOKEN_LIVES_MS).toISOString();
}
