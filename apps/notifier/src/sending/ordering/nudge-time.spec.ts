import { nudgeTime } from './nudge-time.js';

const NOW = Date.parse('2026-11-21T12:00:00.300Z');
const inMs = (ms: number) => nudgeTime(new Date(NOW + ms).toISOString(), NOW)?.toISOString();

it('is the next whole second, for a wait of up to a minute', () => {
  expect([inMs(0), inMs(59_400), inMs(60_000)]).toEqual(['2026-11-21T12:00:01.000Z', '2026-11-21T12:01:00.000Z', '2026-11-21T12:01:01.000Z']); // prettier-ignore
  expect(nudgeTime('2026-11-21T12:00:05.000Z', NOW)?.toISOString()).toBe('2026-11-21T12:00:05.000Z');
});

it('is none for a longer wait: the sweeper finds it', () => {
  expect([inMs(60_001), inMs(62_000), inMs(86_400_000)]).toEqual([undefined, undefined, undefined]);
});
