import { ChargeCircuit } from './charge-circuit.js';

const unknown = { kind: 'unknown' } as const;

function after(...answers: Parameters<ChargeCircuit['note']>[0][]) {
  const circuit = new ChargeCircuit();
  answers.forEach((answer) => circuit.note(answer));
  return circuit;
}

it('lets all begin while the processor answers, whatever it says', () => {
  const circuit = after({ kind: 'final', outcome: 'FAILED' }, { kind: 'pending' }, { kind: 'abandoned' });
  expect(circuit.room(400)).toBe(400);
});

it('lets all begin while some answers are lost', () => {
  const lost = Array(19).fill(unknown);
  expect(after(...lost, { kind: 'pending' }, ...lost).room(400)).toBe(400);
});

it('lets one begin at a time once none is answered any more, and all when one is', () => {
  const circuit = after(...Array(20).fill(unknown));
  expect([circuit.room(400), circuit.room(1), circuit.room(0)]).toEqual([1, 1, 0]);
  circuit.note(unknown);
  expect(circuit.room(400)).toBe(1);
  circuit.note({ kind: 'final', outcome: 'FAILED' });
  expect(circuit.room(400)).toBe(400);
});
