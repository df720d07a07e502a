import { initial, type Integration } from './integration.state.js';
import { hasTokenToGive, nextStep } from './next-step.js';

const at = '2030-01-01T10:00:00.000Z';
const past = '2030-01-01T09:00:00.000Z';
const later = '2030-01-01T11:00:00.000Z';
const next = (state: Partial<Integration>) => nextStep({ ...initial, activation: 1, lookups: 1, ...state }, at);
const lookup = { number: 2, tokenMac: 'mac' };

it('asks the partner first, also for a token that replaces another', () => {
  expect(next({ status: 'PENDING_VALIDATION', lookup })).toEqual({ step: 'LOOK_UP_MERCHANT', lookup: 2, revoke: [] });
  expect(next({ status: 'VALIDATED', lookup, generation: 1 })).toEqual({ step: 'LOOK_UP_MERCHANT', lookup: 2, revoke: [] });
  expect(next({ status: 'VALIDATED', lookup, handshake: { generation: 1, isStarted: false } })).toMatchObject({ step: 'LOOK_UP_MERCHANT' });
});

it('starts a handshake that was requested, then sends it', () => {
  expect(next({ status: 'VALIDATED', handshake: { generation: 3, isStarted: false } })).toEqual({ step: 'START_HANDSHAKE', generation: 3 });
  expect(next({ status: 'ACTIVE', handshake: { generation: 3, isStarted: true } })).toEqual({ step: 'SEND_HANDSHAKE', generation: 3 });
});

it('retires the oldest token at its time, before all else', () => {
  const retiring = new Map([
    [2, later],
    [1, past],
  ]);
  expect(next({ status: 'ACTIVE', retiring, lookup })).toEqual({ step: 'RETIRE_TOKEN', generation: 1, time: past });
  expect(next({ status: 'ACTIVE', retiring: new Map([[2, later]]), lookup })).toMatchObject({ step: 'LOOK_UP_MERCHANT' });
  expect(next({ status: 'ACTIVE', retiring: new Map([[2, later]]) })).toEqual({ step: 'RETIRE_TOKEN', generation: 2, time: later });
});

it('ends with every token that there ever was', () => {
  expect(next({ status: 'INACTIVE', generation: 2, teardown: 'OPEN' })).toEqual({ step: 'TEAR_DOWN', revoke: [1, 2] });
  expect(next({ status: 'INACTIVE', generation: 2, teardown: 'DELIVERED' })).toEqual({ step: 'CLEAN_UP', revoke: [1, 2] });
  expect(next({ status: 'INACTIVE', generation: 2, teardown: 'ENDED' })).toEqual({ step: 'CLEAN_UP', revoke: [1, 2] });
  expect(next({ status: 'REJECTED' })).toEqual({ step: 'CLEAN_UP', revoke: [] });
});

it('gives a token that has replaced another one to the notifier, while the integration lasts', () => {
  const gives = (state: Partial<Integration>) => hasTokenToGive({ ...initial, activation: 1, ...state });
  for (const status of ['VALIDATED', 'ACTIVE'] as const)
    expect([gives({ status, isTokenReplaced: true }), gives({ status })]).toEqual([true, false]);
  for (const status of ['INACTIVE', 'REJECTED', 'PENDING_VALIDATION'] as const)
    expect(gives({ status, isTokenReplaced: true })).toBe(false);
});

it('revokes what the previous activation has left, if that was not done before the next began', () =>
  expect(next({ status: 'PENDING_VALIDATION', lookup, generation: 2 })).toEqual({ step: 'LOOK_UP_MERCHANT', lookup: 2, revoke: [1, 2] }));

it('has nothing to do for an active one, or for none', () => {
  expect(next({ status: 'ACTIVE' })).toEqual({ step: 'NOTHING' });
  expect(nextStep(initial, at)).toEqual({ step: 'NOTHING' });
});
