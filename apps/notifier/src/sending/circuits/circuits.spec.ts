import { type Circuit, type CircuitCommand, HEALTHY } from '@cauce/delivery-domain';
import { Circuits } from './circuits.js';

const OPEN: Circuit = { ...HEALTHY, status: 'OPEN', slots: 1, failures: 5 };
const failure: CircuitCommand = {
  type: 'RecordFailure',
  delivery: 'd',
  timedOut: false,
  startTime: '2026-11-21T10:00:00Z',
  at: '2026-11-21T10:00:01Z',
};

it('an older row does not change a circuit, not even one that has closed since', () => {
  const circuits = new Circuits();
  circuits.updateFromRow('e', { circuit: OPEN, circuitVersion: 1 });
  expect(circuits.slotsOf('e')).toBe(1);
  circuits.updateFromRow('e', { circuit: null, circuitVersion: 6 });
  circuits.updateFromRow('e', { circuit: OPEN, circuitVersion: 5 });
  expect(circuits.slotsOf('e')).toBe(10);
});

it('a change is decided on the version that closed the circuit, not on one before', () => {
  const circuits = new Circuits();
  circuits.updateFromRow('e', { circuit: OPEN, circuitVersion: 1 });
  circuits.updateFromRow('e', { circuit: null, circuitVersion: 6 });
  const [change] = circuits.changesBy([{ endpointId: 'e', circuit: OPEN, circuitVersion: 5, command: failure }]);
  expect(change).toMatchObject({ endpointId: 'e', version: 6, before: HEALTHY });
});
