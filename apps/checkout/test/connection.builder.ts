import { type CheckoutConnection, type ConnectedIntegration } from '@cauce/contracts';

const STORE = 'stores/aaaaaaaaaaaaaaaaaaaaaaaaaa';

/** A link for a store whose merchant has entered no token yet. */
export function aConnection(facts: Partial<CheckoutConnection> = {}): CheckoutConnection {
  return {
    store: { name: STORE, displayName: 'Taller Dos Ríos' },
    organization: { name: 'organizations/bbbbbbbbbbbbbbbbbbbbbbbbbb', displayName: 'Dos Ríos S.A.S.' },
    environment: 'PRODUCTION',
    baseUrl: 'https://partner.example/api',
    expireTime: '2026-11-28T23:00:00.000Z',
    tokensLeft: 20,
    now: '2026-11-21T23:00:00.000Z',
    ...facts,
  };
}

/** Where it stands once a token was entered. */
export function anIntegration(facts: Partial<ConnectedIntegration> = {}): ConnectedIntegration {
  return { status: 'PENDING_VALIDATION', updateTime: '2026-11-21T22:59:59.000Z', ...facts };
}

/** One that is connected. */
export const CONNECTED = anIntegration({
  status: 'ACTIVE',
  merchant: { id: 'mer_5521', displayName: 'Dos Ríos Online' },
  handshake: 'ACKNOWLEDGED',
  activateTime: '2026-11-21T23:10:00.000Z',
});
