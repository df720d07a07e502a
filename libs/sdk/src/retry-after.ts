const DAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTH = `(?<month>${MONTHS.join('|')})`;
const TIME = String.raw`(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)`;
const SHORT_DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';

/** RFC 9110, 5.6.7: the form of today and the two obsolete ones, which must be understood, too. */
const DATES = [
  new RegExp(String.raw`^${SHORT_DAY}, (?<day>\d\d) ${MONTH} (?<year>\d{4}) ${TIME} GMT$`),
  new RegExp(String.raw`^${DAY}day, (?<day>\d\d)-${MONTH}-(?<year>\d\d) ${TIME} GMT$`),
  new RegExp(String.raw`^${SHORT_DAY} ${MONTH} (?<day>\d\d| \d) ${TIME} (?<year>\d{4})$`),
];

/** The header Retry-After (RFC 9110, 10.2.3) in milliseconds from now, never below 0; undefined when it is absent or not of its grammar. */
export function retryAfterMs(value: string | null | undefined, now = Date.now()): number | undefined {
  const text = (value ?? '').replace(/^[ \t]+|[ \t]+$/g, '');
  const at = /^\d+$/.test(text) ? now + Number(text) * 1_000 : httpDate(text, now);
  return at === undefined ? undefined : Math.max(at - now, 0);
}

function httpDate(text: string, now: number): number | undefined {
  const found = DATES.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (found === undefined) return undefined;
  const [day = 0, hour = 0, minute = 0, second = 0] = ['day', 'hour', 'minute', 'second'].map((part) => Number(found[part]));
  const midnight = Date.UTC(fullYear(found['year'] ?? '', now), MONTHS.indexOf(found['month'] ?? ''), day);
  const isTime = hour < 24 && minute < 60 && second <= 60;
  return isTime && new Date(midnight).getUTCDate() === day ? midnight + ((hour * 60 + minute) * 60 + second) * 1_000 : undefined;
}

/** Of two digits: the next such year, unless it is more than 50 years ahead; then the last one. */
function fullYear(year: string, now: number): number {
  if (year.length === 4) return Number(year);
  const oldest = new Date(now).getUTCFullYear() - 49;
  return oldest + ((((Number(year) - oldest) % 100) + 100) % 100);
}
