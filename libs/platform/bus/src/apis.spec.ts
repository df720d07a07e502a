import { type Apis, missingApis } from './apis.js';

const PLAIN = {};
const LOGIN = { sasl: { mechanism: 'plain' as const, username: 'cauce', password: 'secret' } };

/** A broker that takes everything, but for what is said. */
const broker = (but: Readonly<Record<number, { min: number; max: number } | undefined>> = {}): Apis =>
  new Map(
    Array.from({ length: 40 }, (_, number) => [number, number in but ? but[number] : { min: 0, max: 20 }] as const).flatMap(
      ([number, range]) => (range === undefined ? [] : [[number, range] as const]),
    ),
  );

it('a broker that takes all lacks nothing', () => {
  expect(missingApis(broker(), LOGIN)).toEqual([]);
});

it('a request that a broker does not take is named, by what we use alone', () => {
  expect(missingApis(broker({ 1: undefined, 17: undefined, 20: undefined }), PLAIN)).toEqual(['Fetch']);
  expect(missingApis(broker({ 1: undefined, 17: undefined }), LOGIN)).toEqual(['Fetch', 'SaslHandshake']);
});

it('so is one that it takes in newer versions alone', () => {
  expect(missingApis(broker({ 0: { min: 8, max: 12 }, 3: { min: 6, max: 13 } }), PLAIN)).toEqual(['Produce']);
});

it('and one in older versions than we speak', () => {
  expect(missingApis(broker({ 9: { min: 0, max: 0 } }), PLAIN)).toEqual(['OffsetFetch']);
});
