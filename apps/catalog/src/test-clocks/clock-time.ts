import { isTimestamp, type Kind, kind } from '@cauce/fields';

const [EARLIEST, LATEST] = ['2000-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z'];

/** A time that a test clock may show: what lies a year ahead of it is still written with four digits for the year. */
export const clockTime: Kind = kind(
  `A time in RFC 3339 with its offset, from ${EARLIEST} to ${LATEST}.`,
  (value) => typeof value === 'string' && isTimestamp(value) && isBetween(new Date(value).toISOString()),
  { type: 'string', format: 'date-time', examples: ['2030-01-31T12:00:00Z'] },
);

const isBetween = (time: string): boolean => time >= EARLIEST && time <= LATEST;
