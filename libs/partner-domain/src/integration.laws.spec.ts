import { lawOf, obeysTheLaws, type Subject } from '@cauce/testing/domain';
import fc from 'fast-check';
import { lives, terms } from '../test/lives.js';
import { decide, INTEGRATION_MACHINE, type IntegrationMachine } from './integration.js';
import { retraceIntegration } from './integration.retrace.js';
import { evolve, initial } from './integration.state.js';
import { evolveView, type IntegrationView } from './integration.view.js';
import { nextStep } from './next-step.js';

const at = fc.constant('2030-01-01T10:00:00.000Z');
const number = fc.constantFrom(1, 2);
const INTEGRATION: Subject<IntegrationMachine, IntegrationView> = {
  machine: INTEGRATION_MACHINE,
  initial,
  decide,
  evolve,
  evolveView,
  retrace: retraceIntegration,
  commands: {
    RequestIntegration: fc.record({
      type: fc.constant('RequestIntegration'),
      terms: fc.constant(terms),
      tokenMac: fc.constant('mac1'),
      at,
    }),
    RecordLookup: fc.record({
      type: fc.constant('RecordLookup'),
      lookup: number,
      outcome: fc.constantFrom(
        { kind: 'FOUND' as const, merchant: { id: 'm1', name: 'Café' } },
        { kind: 'REFUSED' as const, reason: 'NO_ANSWER' as const },
      ),
      at,
    }),
    ReplaceToken: fc.record({ type: fc.constant('ReplaceToken'), tokenMac: fc.constant('mac2'), at }),
    RotateToken: fc.record({ type: fc.constant('RotateToken'), at }),
    StartHandshake: fc.record({ type: fc.constant('StartHandshake'), generation: number, at }),
    RecordHandshake: fc.record({
      type: fc.constant('RecordHandshake'),
      generation: number,
      outcome: fc.constantFrom('ACKNOWLEDGED', 'FAILED'),
      at,
    }),
    RetireToken: fc.record({ type: fc.constant('RetireToken'), generation: number, at }),
    Deactivate: fc.record({ type: fc.constant('Deactivate'), at }),
    EndTeardown: fc.record({ type: fc.constant('EndTeardown'), reason: fc.constant('closed'), at }),
    RecordTeardown: fc.record({
      type: fc.constant('RecordTeardown'),
      activation: number,
      order: number,
      outcome: fc.constantFrom('DELIVERED', 'FAILED'),
      at,
    }),
  },
  lives,
  runs: 300,
  mayLack: {
    IntegrationRejected: { httpStatus: true },
    ReplacementRefused: { httpStatus: true },
    HandshakeAcknowledged: { retires: true },
    TeardownRequested: { order: true },
  },
};

describe('any life of an integration', () => {
  obeysTheLaws(INTEGRATION);
  const law = lawOf(INTEGRATION);

  law('it is active only after the partner has acknowledged a token of this activation', (steps) => {
    let acknowledged = false;
    for (const { events, after } of steps) {
      for (const { type } of events) {
        if (type === 'IntegrationRequested') acknowledged = false;
        if (type === 'HandshakeAcknowledged') acknowledged = true;
      }
      if (after.status === 'ACTIVE') expect(acknowledged).toBe(true);
    }
  });

  law('a teardown is requested at the end of an activation if and only if a handshake was started', (steps) => {
    let started = false;
    for (const { events } of steps) {
      const types = events.map(({ type }) => type);
      if (types.includes('IntegrationRequested')) started = false;
      if (types.includes('HandshakeStarted')) started = true;
      if (types.includes('IntegrationDeactivated')) expect(types.includes('TeardownRequested')).toBe(started);
    }
  });

  law('each generation is requested once, in order, and started at most once', (steps) => {
    const started = new Set<number>();
    let last = 0;
    for (const { type, data } of steps.flatMap(({ events }) => events)) {
      if (type === 'HandshakeRequested') expect(data.generation).toBe((last += 1));
      if (type !== 'HandshakeStarted') continue;
      expect(started.has(data.generation)).toBe(false);
      started.add(data.generation);
    }
  });

  law('no token outlives its activation: its end, or the next beginning, revokes all that were ever made', (steps) => {
    const made: number[] = [];
    for (const { events, after } of steps) {
      for (const { type, data } of events) if (type === 'HandshakeRequested') made.push(data.generation);
      if (after.status === 'INACTIVE' || after.status === 'REJECTED' || after.status === 'PENDING_VALIDATION')
        expect(nextStep(after, '2040-01-01T00:00:00.000Z')).toMatchObject({ revoke: made });
    }
  });

  law('the shown status is the state’s', (steps) => {
    const view = steps.flatMap(({ events }) => events).reduce<IntegrationView | undefined>(evolveView, undefined);
    expect(view?.resource.status ?? 'NONE').toBe(steps.at(-1)?.after.status ?? 'NONE');
  });
});
