import { casesOf, ignored, statesOf } from '@cauce/testing/domain';
import fc from 'fast-check';
import { CIRCUIT_MACHINE, decideCircuit, evolveCircuit, HEALTHY } from './circuit.js';
import { afterCommands, ALL_SLOTS, type Circuit, type CircuitCommand, type CircuitEvent } from './index.js';

const START = Date.parse('2030-01-01T10:00:00.000Z');
const after = (seconds: number) => new Date(START + seconds * 1_000).toISOString();

const answered = (seconds = 0): CircuitCommand => ({ type: 'RecordAnswer', at: after(seconds) });
const failed = (delivery = 'a', seconds = 0, more: { timedOut?: boolean; startedAt?: number } = {}): CircuitCommand => ({
  type: 'RecordFailure',
  delivery,
  timedOut: more.timedOut ?? false,
  startTime: after(more.startedAt ?? seconds),
  at: after(seconds),
});

const counted = (delivery: string, slots = ALL_SLOTS, seconds = 0): CircuitEvent => ({
  type: 'FailureCounted',
  data: { delivery, slots, at: after(seconds) },
});
const opened = (delivery: string, seconds = 0): CircuitEvent => ({
  type: 'CircuitOpened',
  data: { delivery, probeSeconds: 5, at: after(seconds) },
});
const probeFailed = (probeSeconds: number, seconds = 0): CircuitEvent => ({
  type: 'ProbeFailed',
  data: { probeSeconds, at: after(seconds) },
});
const began: CircuitEvent = { type: 'RecoveryBegan', data: { slots: 1, at: after(0) } };
const raised = (slots: number): CircuitEvent => ({ type: 'SlotsRaised', data: { slots, at: after(0) } });
const closed: CircuitEvent = { type: 'CircuitClosed', data: { at: after(0) } };

const FOUR = ['a', 'b', 'c', 'd'].map((delivery) => counted(delivery));
const OPEN = [...FOUR, opened('e')];

const CIRCUIT = { machine: CIRCUIT_MACHINE, initial: HEALTHY, decide: decideCircuit, evolve: evolveCircuit };
const { given, rowsWithoutACase } = casesOf(CIRCUIT);

describe('a circuit CLOSED', () => {
  it('is not changed by an answer', () => given().when(answered()).then(ignored('ALREADY_WELL')));
  it('counts a failure, and leaves the slots', () => given().when(failed()).then(counted('a')));
  it('leaves one slot after a timeout', () =>
    given()
      .when(failed('a', 0, { timedOut: true }))
      .then(counted('a', 1)));
  it('gives back slots, answer by answer', () => given(counted('a', 1)).when(answered()).then(raised(2)));
  it('leaves one slot to a receiver that answers and whose body hangs, and gives them back as after a timeout', () => {
    const hanging: CircuitCommand = { type: 'RecordAnswer', hangs: true, at: after(0) };
    const lowered: CircuitEvent = { type: 'SlotsLowered', data: { slots: 1, at: after(0) } };
    given().when(hanging).then(lowered);
    given(lowered).when(hanging).then(ignored('ONE_SLOT_ALREADY'));
    given(lowered).when(answered()).then(raised(2));
    given(...FOUR)
      .when(hanging)
      .then(lowered);
    given(...FOUR, lowered)
      .when(failed('e'))
      .then(counted('e', 1));
    given(...OPEN)
      .when(hanging)
      .then(began);
  });
  it('opens at the fifth failure in a row', () =>
    given(...FOUR)
      .when(failed('e'))
      .then(opened('e')));
  it('does not open because of one delivery, or of two', () =>
    given(...['a', 'a', 'a', 'b'].map((delivery) => counted(delivery)))
      .when(failed('a'))
      .then(counted('a')));
  it('does not open when an answer came between', () =>
    given(...FOUR, raised(10))
      .when(failed('e'))
      .then(counted('e')));
});

describe('a circuit OPEN', () => {
  it('waits twice as long after each probe that fails, up to a minute', () => {
    given(...OPEN)
      .when(failed('a', 5))
      .then(probeFailed(10, 5));
    given(...OPEN, probeFailed(10, 5))
      .when(failed('b', 15))
      .then(probeFailed(20, 15));
    given(...OPEN, probeFailed(60, 5))
      .when(failed('b', 65))
      .then(probeFailed(60, 65));
  });
  it('learns nothing from an attempt that was under way when it opened', () =>
    given(...OPEN)
      .when(failed('f', 9, { startedAt: -6 }))
      .then(ignored('BEGUN_BEFORE')));
  it('begins to recover with any answer', () =>
    given(...OPEN)
      .when(answered())
      .then(began));
});

describe('a circuit RECOVERING', () => {
  it.each([
    [[], 2],
    [[raised(2)], 4],
    [[raised(4)], 8],
  ])('lets more through, answer by answer (%#)', (before, slots) => {
    given(...OPEN, began, ...before)
      .when(answered())
      .then(raised(slots));
  });
  it('is closed by the answer that lets all through', () =>
    given(...OPEN, began, raised(8))
      .when(answered())
      .then(closed));
  it('goes back to one at a time when something fails', () =>
    given(...OPEN, began, raised(8))
      .when(failed('x'))
      .then(counted('x', 1)));
  it('opens again at the fifth failure in a row', () =>
    given(...OPEN, began, ...FOUR)
      .when(failed('e'))
      .then(opened('e')));
});

describe('its state', () => {
  const state = (...events: CircuitEvent[]) => events.reduce(evolveCircuit, HEALTHY);

  it('says since when it fails, from the first failure until it is closed', () => {
    expect(state(counted('a', 10, 3), ...FOUR.slice(1), opened('e', 9)).failingSince).toBe(after(3));
    expect(state(...OPEN, began, raised(2)).failingSince).toBe(after(0));
    expect(state(...OPEN, began, raised(8), closed)).toEqual(HEALTHY);
    expect(state(counted('a'), raised(10))).toEqual(HEALTHY);
  });

  it('says when the next probe may go', () => {
    expect(state(...OPEN)).toMatchObject({ status: 'OPEN', slots: 1, probeTime: after(5) });
    expect(state(...OPEN, probeFailed(10, 5))).toMatchObject({ probeTime: after(15) });
  });

  it('is one of the table’s states', () => expect(statesOf(CIRCUIT_MACHINE)).toEqual(['CLOSED', 'RECOVERING', 'OPEN']));
});

it('has a case for every row', () => expect(rowsWithoutACase()).toEqual([]));

describe('laws', () => {
  type Step = { readonly fails: boolean; readonly delivery: string; readonly timedOut: boolean };
  const steps = fc.array(fc.record({ fails: fc.boolean(), delivery: fc.constantFrom('a', 'b', 'c', 'd'), timedOut: fc.boolean() }), {
    maxLength: 80,
  });
  /** Each attempt begins and ends a minute and a second after the one before. */
  const told = ({ fails, delivery, timedOut }: Step, nth: number) =>
    fails ? failed(delivery, nth * 61, { timedOut, startedAt: nth * 61 - 1 }) : answered(nth * 61);
  const play = (all: readonly Step[]) => all.map((_, nth) => afterCommands(HEALTHY, all.slice(0, nth + 1).map(told)));
  const holds = (law: (circuits: readonly Circuit[], steps: readonly Step[]) => void) =>
    fc.assert(fc.property(steps, (all) => law(play(all), all)));

  it('every command is answered: exactly one row applies', () =>
    holds((circuits) => {
      for (const circuit of circuits)
        for (const command of [answered(1e6), failed('x', 1e6), failed('x', 1e6, { startedAt: -1e6 })])
          expect(decideCircuit(command, circuit).kind).not.toBe('rejected');
    }));

  it('six answers in a row close it, whatever was before', () =>
    fc.assert(
      fc.property(steps, (all) => {
        const six = Array.from({ length: 6 }, () => ({ fails: false, delivery: 'a', timedOut: false }));
        expect(play([...all, ...six]).at(-1)).toEqual(HEALTHY);
      }),
    ));

  it('it opens only after five failures in a row, of three deliveries', () =>
    holds((circuits, all) => {
      circuits.forEach(({ status }, nth) => {
        if (status !== 'OPEN' || circuits[nth - 1]?.status === 'OPEN') return;
        const run = all.slice(0, nth + 1).reverse();
        const failures = run.findIndex(({ fails }) => !fails);
        const inARow = failures < 0 ? run : run.slice(0, failures);
        expect(inARow.length).toBeGreaterThanOrEqual(5);
        expect(new Set(inARow.map(({ delivery }) => delivery)).size).toBeGreaterThanOrEqual(3);
      });
    }));

  it('one delivery alone never opens it', () =>
    fc.assert(
      fc.property(steps, (all) => {
        for (const { status } of play(all.map((step) => ({ ...step, delivery: 'a' })))) expect(status).toBe('CLOSED');
      }),
    ));

  it('slots are on the ramp, and a probe waits for 5 to 60 s', () =>
    holds((circuits) => {
      for (const { slots, status, changeTime = '', probeTime = '' } of circuits) {
        expect([1, 2, 4, 8, 10]).toContain(slots);
        if (status !== 'OPEN') continue;
        expect(slots).toBe(1);
        expect([5, 10, 20, 40, 60]).toContain((Date.parse(probeTime) - Date.parse(changeTime)) / 1_000);
      }
    }));

  it('it has failed since some time, unless it is closed and its last attempt was answered', () =>
    holds((circuits) => {
      for (const { status, failures, failingSince } of circuits)
        expect(failingSince === undefined).toBe(status === 'CLOSED' && failures === 0);
    }));
});
