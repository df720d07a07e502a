import { HeapGuard } from './heap-guard.js';

/** A heap of 100, by what lives in it and what is garbage. */
function aHeap() {
  const state = { live: 50, garbage: 0, collections: 0, ms: 0 };
  const collect = () => {
    state.garbage = 0;
    state.collections++;
  };
  const guard = new HeapGuard({ limit: 100, used: () => state.live + state.garbage, collect }, () => state.ms);
  const look = (about: Partial<typeof state>) => {
    state.ms += 20;
    Object.assign(state, about);
    return guard.isFull();
  };
  return { state, look, guard };
}

it('is not full of garbage, and is not collected while little is used', () => {
  const { state, look } = aHeap();
  expect([look({ garbage: 35 }), state.collections]).toEqual([false, 0]);
  expect([look({ garbage: 49 }), state.collections]).toEqual([false, 1]);
});

it('is full when more than 85 % live', () => {
  const { look } = aHeap();
  expect([look({ live: 85 }), look({ live: 86 })]).toEqual([false, true]);
});

it('is no longer full once less lives, whoever has collected', () => {
  const { state, look } = aHeap();
  expect(look({ live: 90 })).toBe(true);
  expect(look({ live: 60 })).toBe(false);
  expect(state.collections).toBe(1);
});

it('is looked at every 20 ms at most', () => {
  const { look } = aHeap();
  expect([look({ live: 50 }), look({ live: 90, ms: 39 }), look({ ms: 40 })]).toEqual([false, false, true]);
});

it('does not flap: garbage ends nothing, and less that lives is found by the next collection', () => {
  const { look } = aHeap();
  expect(look({ live: 90 })).toBe(true);
  expect(look({ live: 60, garbage: 30, ms: 2_019 })).toBe(true);
  expect(look({ ms: 2_039 })).toBe(false);
  expect(look({ garbage: 30, ms: 2_100 })).toBe(false);
});

it('is collected every 200 ms at most while it is not full, for garbage may lie above the bound', () => {
  const { state, look } = aHeap();
  for (let ms = 20; ms <= 1_020; ms += 20) look({ garbage: 49, ms });
  expect(state.collections).toBe(6);
});

it('is collected every two seconds at most while it is full', () => {
  const { state, look } = aHeap();
  for (let ms = 20; ms <= 4_020; ms += 200) look({ live: 90, ms });
  expect(state.collections).toBe(3);
});

it('learns from the collections of others, and needs none of its own then', () => {
  const { state, look, guard } = aHeap();
  Object.assign(state, { live: 90 });
  guard.collected();
  expect([look({}), look({ live: 60, garbage: 30, ms: 1_999 }), state.collections]).toEqual([true, true, 0]);
  Object.assign(state, { garbage: 0 });
  guard.collected();
  expect([guard.isFull(), state.collections]).toEqual([false, 0]);
});
