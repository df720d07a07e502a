import { aConnection, anIntegration } from '../../test/connection.builder.js';
import { connectState, refusalOf, secondsInState } from './page-state.js';

it.each([
  ['form', 'no token was entered', undefined],
  ['asking', 'the partner is asked', { status: 'PENDING_VALIDATION' }],
  ['refused', 'the partner named no merchant', { status: 'REJECTED', refusal: { reason: 'TOKEN_REFUSED', httpStatus: 401 } }],
  ['connecting', 'the handshake is about to go', { status: 'VALIDATED', handshake: 'REQUESTED' }],
  ['connecting', 'the handshake is on its way', { status: 'VALIDATED', handshake: 'STARTED' }],
  ['notConfirmed', 'the handshake has failed', { status: 'VALIDATED', handshake: 'FAILED' }],
  ['connected', 'the handshake was acknowledged', { status: 'ACTIVE', handshake: 'ACKNOWLEDGED' }],
  ['connected', 'our token is rotated', { status: 'ACTIVE', handshake: 'STARTED' }],
  ['connected', 'a rotation has failed', { status: 'ACTIVE', handshake: 'FAILED' }],
  ['form', 'an operator has ended it', { status: 'INACTIVE' }],
] as const)('is %s when %s', (state, _, facts) => {
  expect(connectState(aConnection(facts && { integration: anIntegration(facts) }))).toBe(state);
});

it('says for how long it has stood there, by the clock of the service', () => {
  const integration = anIntegration({ status: 'PENDING_VALIDATION', updateTime: '2026-11-21T22:59:45.500Z' });
  expect(secondsInState(aConnection({ integration, now: '2026-11-21T23:00:00.000Z' }))).toBe(14);
  expect(secondsInState(aConnection({ integration, now: '2026-11-21T22:59:45.000Z' }))).toBe(0);
  expect(secondsInState(aConnection())).toBe(0);
});

it('has words for a reason that a newer service may give', () => {
  const refusal = JSON.parse('{"reason":"NEVER_HEARD_OF","httpStatus":418}') as { reason: 'NO_ANSWER' };
  expect(refusalOf(aConnection({ integration: anIntegration({ status: 'REJECTED', refusal }) }))).toEqual({
    reason: 'UNEXPECTED_STATUS',
    httpStatus: 418,
  });
});
