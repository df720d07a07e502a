import type { ChargeAnswer } from '../processor/payment-processor.js';
import { ChargeCircuit } from './charge-circuit.js';

const unknown = { kind: 'unknown' } as const;
const failed = { kind: 'final', outcome: 'FAILED' } as const;
const ALL = [{ limit: 400, values: [], only: false }];

function after(...answers: readonly ChargeAnswer[]) {
  const circuit = new ChargeCircuit();
  answers.forEach((answer) => circuit.note(answer));
  return circuit;
}

it('lets all begin while the processor answers, whatever it says', () => {
  expect(after(failed, { kind: 'pending' }, { kind: 'abandoned' }).passes(400)).toEqual(ALL);
});

it('lets all begin while some answers are lost', () => {
  const lost = Array<ChargeAnswer>(19).fill(unknown);
  expect(after(...lost, { kind: 'pending' }, ...lost).passes(400)).toEqual(ALL);
});

it('lets one begin at a time once none is answered any more, and all when one is', () => {
  const circuit = after(...Array<ChargeAnswer>(20).fill(unknown));
  const test = (limit: number) => ({ limit, values: [''], only: true });
  expect([400, 1, 0].map((limit) => circuit.passes(limit)[1])).toEqual([test(1), test(1), test(0)]);
  circuit.note(unknown);
  expect(circuit.passes(400)).toEqual([{ limit: 400, values: [''], only: false }, test(1)]);
  circuit.note(failed);
  expect(circuit.passes(400)).toEqual(ALL);
});

it('holds back the charges of the silent account alone', () => {
  const circuit = new ChargeCircuit();
  for (let count = 0; count < 20; count++) {
    circuit.note(unknown, 'a');
    circuit.note(failed, 'b');
    circuit.note(failed);
  }
  const test = { limit: 1, values: ['a'], only: true };
  expect(circuit.passes(400)).toEqual([{ limit: 400, values: ['a'], only: false }, test]);
});
