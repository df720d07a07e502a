import type { Command } from '@cauce/kernel';
import type { IntegrationStatus, IntegrationTerms, LookupOutcome } from './integration.terms.js';

/**
 * By an operator or a merchant. `tokenMac`: an HMAC of PARTNER_ACCESS_TOKEN, which identifies a repeated request. `seenActivation`: by a link, the
 * activation that was the last one when the link was checked: the request does not undo what an operator has ended since.
 */
export type RequestIntegration = Command<
  'RequestIntegration',
  { readonly terms: IntegrationTerms; readonly tokenMac: string; readonly seenActivation?: number }
>;
/** What the partner answered to `GET /merchant`. `lookup`: its number. */
export type RecordLookup = Command<'RecordLookup', { readonly lookup: number; readonly outcome: LookupOutcome }>;
/** By an operator: the partner has issued another PARTNER_ACCESS_TOKEN. */
export type ReplaceToken = Command<'ReplaceToken', { readonly tokenMac: string }>;
/** By an operator: another SERVICE_ACCESS_TOKEN is to be handed over. */
export type RotateToken = Command<'RotateToken', unknown>;
/** Recorded before the handshake is sent: from here on the partner may hold the token. `generation`: of SERVICE_ACCESS_TOKEN, from 1. */
export type StartHandshake = Command<'StartHandshake', { readonly generation: number }>;
/** The outcome of a handshake. */
export type RecordHandshake = Command<'RecordHandshake', { readonly generation: number; readonly outcome: 'ACKNOWLEDGED' | 'FAILED' }>;
/** By due work: the token of this generation was replaced by a later one, and its last day is over. */
export type RetireToken = Command<'RetireToken', { readonly generation: number }>;
/** By an operator. Again, after a teardown that failed: it is sent once more. */
export type Deactivate = Command<'Deactivate', unknown>;
/** By an operator: the open teardown is not sent any more. `reason`: free text. */
export type EndTeardown = Command<'EndTeardown', { readonly reason: string }>;
/** The outcome of a teardown. `order`: which of the activation's teardowns it was, from 1. */
export type RecordTeardown = Command<
  'RecordTeardown',
  { readonly activation: number; readonly order: number; readonly outcome: 'DELIVERED' | 'FAILED' }
>;

/** Every command of an integration. A new one does not compile until the table has its rows. */
export type IntegrationCommand =
  | RequestIntegration
  | RecordLookup
  | ReplaceToken
  | RotateToken
  | StartHandshake
  | RecordHandshake
  | RetireToken
  | Deactivate
  | EndTeardown
  | RecordTeardown;

/** Why nothing was recorded though the command was no error. */
export type IntegrationIgnored =
  | 'ALREADY_REQUESTED'
  | 'ENDED_SINCE'
  | 'LOOKUP_OVER'
  | 'REPLACEMENT_OPEN'
  | 'HANDSHAKE_OPEN'
  | 'NOT_REQUESTED'
  | 'HANDSHAKE_OVER'
  | 'NOTHING_TO_RETIRE'
  | 'ALREADY_OVER'
  | 'TEARDOWN_OVER';

/** The codes that the error catalogue maps to HTTP statuses. */
export type IntegrationRejected = 'INTEGRATION_NOT_FOUND' | `INTEGRATION_${IntegrationStatus}` | 'INTEGRATION_EXISTS';
