import { dateTime, dayAndMonth, fullDateTime, isSameDay, spanishArticle, timeOfDay } from './dates.js';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const EVENING = '2026-11-21T23:40:00.000Z';

it('writes times in Colombia, on a clock of twelve hours', () => {
  expect(plain(timeOfDay(EVENING, 'en'))).toBe('6:40 p.m.');
  expect(plain(timeOfDay(EVENING, 'es'))).toBe('6:40 p. m.');
  expect(plain(timeOfDay('2026-11-21T05:05:00.000Z', 'en'))).toBe('12:05 a.m.');
  expect(plain(timeOfDay('2026-11-21T17:00:00.000Z', 'es'))).toBe('12:00 p. m.');
});

it('writes dates as the design does', () => {
  expect(plain(dateTime(EVENING, 'en'))).toBe('21 November 2026, 6:40 p.m.');
  expect(plain(dateTime(EVENING, 'es'))).toBe('21 de noviembre de 2026, 6:40 p. m.');
  expect(plain(fullDateTime(EVENING, 'en'))).toBe('Saturday, 21 November 2026, 6:40 p.m.');
  expect(plain(fullDateTime(EVENING, 'es'))).toBe('sábado, 21 de noviembre de 2026, 6:40 p. m.');
  expect(dayAndMonth(EVENING, 'es')).toBe('21 de noviembre');
});

it('counts days in Colombia, not in UTC', () => {
  expect(isSameDay('2026-11-22T04:59:00.000Z', EVENING)).toBe(true);
  expect(isSameDay('2026-11-22T05:00:00.000Z', EVENING)).toBe(false);
  expect(isSameDay('2025-11-21T23:40:00.000Z', EVENING)).toBe(false);
});

it('says la una, and las for every other hour', () => {
  expect(spanishArticle('2026-11-21T18:05:00.000Z')).toBe('la');
  expect(spanishArticle('2026-11-21T06:05:00.000Z')).toBe('la');
  expect(spanishArticle(EVENING)).toBe('las');
});
