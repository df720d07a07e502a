import { LanePlaces } from './lane-places.js';

const LIMITS = {
  alone: { places: 8, least: 8, most: 100, fineMs: 300 },
  beside: { places: 2, least: 2, most: 100, fineMs: 25 },
  waiting: 1_000,
  bytes: 1_000,
  waitMs: 60_000,
};

/** A lane whose places are taken, and given back, at times that a test sets; `unseen`: how many ms of them the process could not see. */
function aLane() {
  const clock = { now: 0, unseen: 0 };
  const lane = new LanePlaces(
    LIMITS,
    () => clock.now,
    () => clock.now - clock.unseen,
  );
  const take = (key: string, count: number) => Array.from({ length: count }, () => lane.take(key)).filter(Boolean).length;
  return { clock, lane, take };
}

it('has many places for one organization, and few once there are two', () => {
  const { lane, take } = aLane();
  expect(take('loud', 5)).toBe(5);
  expect([lane.take('quiet'), lane.places]).toEqual([false, 2]);
  for (let under = 5; under > 1; under -= 1) lane.line.giveBack('loud');
  expect([lane.take('quiet'), lane.take('loud')]).toEqual([true, false]);
});

it('has few for a loud one that comes after a quiet one, until that has been silent for a while', () => {
  const { clock, lane, take } = aLane();
  expect(take('quiet', 1)).toBe(1);
  lane.line.giveBack('quiet');
  clock.now = 4_000;
  expect(take('loud', 100)).toBe(2);
  lane.answers(4_000);
  clock.now = 5_001;
  lane.answers(5_000);
  expect(take('loud', 100)).toBe(6);
});

it('has many for all while nothing is answered, as with an event store without a leader, and few again after the first answer', () => {
  const { clock, lane, take } = aLane();
  expect([take('a', 1), take('b', 10)]).toEqual([1, 1]);
  clock.now = 249;
  expect(take('b', 1)).toBe(0);
  clock.now = 250;
  expect(take('b', 10)).toBe(6);
  lane.answers(0);
  for (let under = 8; under > 3; under -= 1) lane.line.giveBack(under === 8 ? 'a' : 'b');
  expect([take('b', 10), lane.places]).toEqual([0, 2]);
});

it('is not silent while this process could not see whether anything was answered', () => {
  const { clock, take } = aLane();
  take('a', 1);
  take('b', 1);
  Object.assign(clock, { now: 2_000, unseen: 1_751 });
  expect(take('b', 10)).toBe(0);
  clock.now += 1;
  expect(take('b', 10)).toBe(6);
});

it('is not silent while nothing was asked', () => {
  const { clock, lane, take } = aLane();
  take('a', 1);
  lane.answers(0);
  lane.line.giveBack('a');
  clock.now = 1_000;
  expect(take('b', 10)).toBe(2);
});

it('is silent no more once all have given up', () => {
  const { clock, lane, take } = aLane();
  take('a', 1);
  take('b', 1);
  clock.now = 250;
  expect(take('b', 10)).toBe(6);
  for (let under = 8; under > 0; under -= 1) lane.line.giveBack(under === 8 ? 'a' : 'b');
  expect(take('b', 10)).toBe(2);
});

describe('while somebody waits all along', () => {
  /** Forty answers a second for 625 ms, the last judgement after 500. */
  function aBusyLane() {
    const { clock, lane, take } = aLane();
    take('a', 8);
    join(lane);
    for (let nth = 0; nth < 25; nth += 1) {
      clock.now += 25;
      lane.answers(clock.now - 10);
    }
    return { clock, lane, take };
  }

  const join = (lane: LanePlaces) => {
    for (let nth = 0; nth < 100; nth += 1) void lane.line.join('a', 0);
  };

  it('lets as many wait as are answered in half a second', () => {
    const { lane } = aBusyLane();
    while (lane.line.isFull) lane.line.giveBack('a');
    expect(lane.line.waiting).toBe(19);
  });

  it.each([
    [1_800, 20],
    [2_000, 100],
  ])('%i ms after it, a line that is empty again takes %i', (ms, most) => {
    const { clock, lane, take } = aBusyLane();
    while (!lane.line.isIdle) lane.line.giveBack('a');
    clock.now += ms;
    take('a', 100);
    join(lane);
    expect(lane.line.waiting).toBe(most);
  });

  it('a line that is empty again takes no more while some are refused', () => {
    const { clock, lane, take } = aBusyLane();
    while (!lane.line.isIdle) lane.line.giveBack('a');
    clock.now += 1_800;
    lane.refuses();
    clock.now += 1_800;
    take('a', 100);
    join(lane);
    expect(lane.line.waiting).toBe(20);
  });
});
