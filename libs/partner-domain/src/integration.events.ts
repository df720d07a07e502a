import type { Event } from '@cauce/kernel';
import type { IntegrationTerms } from './integration.terms.js';
import type { LookupRefusal, Merchant } from './merchant-answer.js';

/** Why a lookup found no merchant. `httpStatus`: of the partner's answer, where there was one. */
export type Refusal = { readonly reason: LookupRefusal; readonly httpStatus?: number };

/**
 * All that an integration's stream can hold, for ever: add optional fields, else a new type. No token is ever in it. `activation`, `lookup` and
 * `generation` count from 1, over the whole stream. `order`: which teardown of its activation it is; absent of the first.
 */
export type IntegrationEvent =
  | Event<'IntegrationRequested', IntegrationTerms & { tokenMac: string; activation: number; lookup: number }>
  | Event<'MerchantFound', { lookup: number; merchant: Merchant }>
  | Event<'IntegrationRejected', { lookup: number } & Refusal>
  | Event<'ReplacementRequested', { lookup: number; tokenMac: string }>
  | Event<'TokenReplaced', { lookup: number; merchant: Merchant }>
  | Event<'ReplacementRefused', { lookup: number } & Refusal>
  | Event<'HandshakeRequested', { generation: number }>
  | Event<'HandshakeStarted', { generation: number }>
  | Event<'HandshakeAcknowledged', { generation: number; retires?: { readonly generation: number; readonly time: string } }>
  | Event<'HandshakeFailed', { generation: number }>
  | Event<'IntegrationActivated', unknown>
  | Event<'OldTokenRetired', { generation: number }>
  | Event<'IntegrationDeactivated', unknown>
  | Event<'TeardownRequested', { activation: number; order?: number }>
  | Event<'TeardownDelivered', { activation: number }>
  | Event<'TeardownFailed', { activation: number }>
  | Event<'TeardownSuperseded', { activation: number }>
  | Event<'TeardownEnded', { activation: number; reason: string }>;
