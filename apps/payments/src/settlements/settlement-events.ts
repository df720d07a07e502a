import type { PaymentEvent } from '@cauce/payments-domain';

/** The events of a payment that change an unexpected settlement. */
export const SETTLEMENT_EVENTS: readonly PaymentEvent['type'][] = [
  'UnexpectedSettlementRecorded',
  'SettlementRefundRequested',
  'SettlementRefunded',
];
