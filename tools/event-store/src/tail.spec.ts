import type { RecordedEvent } from './event.js';
import { Tail } from './tail.js';

const at = (position: number, bytes = 10): RecordedEvent => ({
  position,
  stream: 'a',
  revision: position,
  id: String(position),
  type: 'T',
  isJson: false,
  created: 0,
  data: new Uint8Array(bytes),
  metadata: new Uint8Array(0),
});
const positions = (events: RecordedEvent[] | undefined) => events?.map(({ position }) => position);

test('it answers the added events from a position on, or undefined when it does not hold them all', () => {
  const tail = new Tail();
  expect(tail.from(1, 10)).toBeUndefined();
  tail.add([at(5), at(6), at(7)]);
  expect(positions(tail.from(5, 10))).toEqual([5, 6, 7]);
  expect(positions(tail.from(6, 1))).toEqual([6]);
  expect(tail.from(8, 10)).toEqual([]);
  expect(tail.from(4, 10)).toBeUndefined();
});

test('events after a gap do not count as the missing ones', () => {
  const tail = new Tail();
  tail.add([at(5), at(6)]);
  tail.add([at(9), at(10)]);
  expect(tail.from(6, 10)).toBeUndefined();
  expect(positions(tail.from(9, 10))).toEqual([9, 10]);
});

test('it is limited in events and in bytes', () => {
  const tail = new Tail();
  for (let position = 1; position <= 5_000; position += 1) {
    tail.add([at(position)]);
    expect(positions(tail.from(position, 10))).toEqual([position]);
  }
  expect(tail.from(5_000 - 1_024, 1)).toBeUndefined();
  expect(positions(tail.from(5_000 - 500, 1))).toEqual([4_500]);
  tail.add([at(5_001, 3_000_000), at(5_002, 3_000_000)]);
  expect(tail.from(5_001, 1)).toBeUndefined();
  expect(tail.from(5_002, 1)).toBeUndefined();
  expect(tail.from(5_003, 1)).toBeUndefined();
});
