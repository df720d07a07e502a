import { field, isCurrencyInForce, isId } from '@cauce/kernel';
import { isEmail } from 'class-validator';
import { isHttpsUrl } from './https-url.js';
import { type Kind, kind } from './kind.js';
import { isMailbox } from './mailbox.js';
import { isTimestamp } from './timestamp.js';

/** Text of `min` (default 1) to `max` characters, counted as code points. */
export function text({ min = 1, max }: { min?: number; max: number }): Kind {
  return kind(`Text of ${min} to ${max} characters.`, (value) => typeof value === 'string' && isBetween(codePoints(value), min, max), {
    type: 'string',
    minLength: min,
    maxLength: max,
    examples: ['Two mugs'],
  });
}

/** Text of `min` (default 1) to `max` characters on one line: what stands in subjects, headings, headers and addresses. */
export function line({ min = 1, max }: { min?: number; max: number }): Kind {
  const isText = (value: unknown): value is string => typeof value === 'string' && isBetween(codePoints(value), min, max);
  return kind(
    `Text of ${min} to ${max} characters without control characters (U+0000 to U+001F, U+007F to U+009F).`,
    (value) => isText(value) && !/\p{Cc}/u.test(value),
    {
      type: 'string',
      minLength: min,
      maxLength: max,
      // What of it every engine can say, on bytes too. U+0080 to U+009F are refused as well, as `allowed` tells.
      pattern: '^[^\\x00-\\x1f\\x7f]*$',
      examples: ['Two mugs'],
    },
  );
}

/** A whole number; `100.0` is one in JSON, `100.5` and `"100"` are not. */
export function whole({ min, max }: { min: number; max: number }, unit = 'A whole number'): Kind {
  return kind(`${unit} from ${min} to ${max}.`, (value) => Number.isSafeInteger(value) && isBetween(Number(value), min, max), {
    ...field.integer({ minimum: min, maximum: max }),
    examples: [min],
  });
}

/** An amount in hundredths of any currency's unit: 1 to 999,999,999,999 by default. */
export function cents({ min = 1, max = 999_999_999_999 }: { min?: number; max?: number } = {}): Kind {
  return whole({ min, max }, 'A whole number of cents');
}

const CURRENCY = { type: 'string', pattern: '^[A-Z]{3}$', examples: ['COP'] } as const;

/** For what is new: ISO 4217, upper case, and in force today. */
export const currencyCode: Kind = kind(
  'A currency code of ISO 4217 that is in force, in upper case, for example COP.',
  (value) => typeof value === 'string' && isCurrencyInForce(value),
  CURRENCY,
);

/** For what exists already: in a currency that was withdrawn since, too. */
export const anyCurrencyCode: Kind = kind('A currency code of ISO 4217 in upper case, for example COP.', matches(/^[A-Z]{3}$/), CURRENCY);

/** E.164 by shape. */
export const phoneE164: Kind = kind('A phone number in E.164: + and 7 to 15 digits, the first not 0.', matches(/^\+[1-9]\d{6,14}$/), {
  type: 'string',
  pattern: '^\\+[1-9][0-9]{6,14}$',
  examples: ['+573001234567'],
});

/** An e-mail address of at most 254 characters, to which a mail can be sent. */
export const email: Kind = kind('An e-mail address.', (value) => typeof value === 'string' && isMailbox(value) && isEmail(value), {
  type: 'string',
  format: 'email',
  maxLength: 254,
  examples: ['ana@example.com'],
});

/** An address of at most 2048 characters, https, without user info; `allowLocalhost`: http too, on this machine. */
export function httpsUrl({ allowLocalhost = false }: { allowLocalhost?: boolean } = {}): Kind {
  const exception = allowLocalhost ? ' (http only on localhost)' : '';
  const allowed = `An https address${exception} of up to 2048 characters, without user name and password.`;
  return kind(allowed, (value) => typeof value === 'string' && isHttpsUrl(value, { allowLocalhost }), {
    type: 'string',
    format: 'uri',
    maxLength: 2048,
    examples: ['https://merchant.example/orders/2048'],
  });
}

/** RFC 3339 with any offset. */
export const timestamp: Kind = kind(
  'A time in RFC 3339 with its offset, for example 2026-01-31T12:00:00Z.',
  (value) => typeof value === 'string' && isTimestamp(value),
  { type: 'string', format: 'date-time', examples: ['2026-01-31T12:00:00Z'] },
);

/** A whole number as a query has it: in digits alone. */
export function digits({ min, max }: { min: number; max: number }): Kind {
  const { allowed, schema, violations } = whole({ min, max });
  const valueOf = (value: unknown) => (typeof value === 'string' && /^[0-9]{1,15}$/.test(value) ? Number(value) : undefined);
  return { allowed, schema, violations: (value, path) => violations(valueOf(value), path) };
}

/** A fraction in [0, 1). */
export const fraction: Kind = kind('A number from 0 to less than 1.', (value) => typeof value === 'number' && value >= 0 && value < 1, {
  type: 'number',
  format: 'double',
  minimum: 0,
  exclusiveMaximum: 1,
  examples: [0.1],
});

/** Yes or no. */
export const flag: Kind = kind('true or false.', (value) => typeof value === 'boolean', { type: 'boolean', examples: [true] });

/** One of these texts. */
export function oneOf(values: readonly string[]): Kind {
  return kind(`One of ${values.join(', ')}.`, (value) => values.some((each) => each === value), {
    type: 'string',
    enum: values,
    examples: values.slice(0, 1),
  });
}

/** The name of a resource, by shape: `nameOf('stores')` takes `stores/<id>`. */
export function nameOf(collection: string): Kind {
  const start = `${collection}/`;
  return kind(
    `A name of the shape ${start}<id>.`,
    (value) => typeof value === 'string' && value.startsWith(start) && isId(value.slice(start.length)),
    { type: 'string', pattern: `^${start}[a-z2-7]{26}$`, examples: [`${start}pibqxhoemf3cxldil3rlhlfj3o`] },
  );
}

/** A list of up to `max` values of a kind; each bad one is named by its index. */
export function listOf(of: Kind, { min = 0, max }: { min?: number; max: number }): Kind {
  const allowed = `A list of ${min} to ${max} values. ${of.allowed}`;
  return {
    allowed,
    schema: { type: 'array', minItems: min, maxItems: max, items: of.schema },
    ...(of.withoutNulls && {
      withoutNulls: (value: unknown) => (Array.isArray(value) ? value.map((each) => of.withoutNulls?.(each)) : value),
    }),
    violations: (value, path) => {
      if (!Array.isArray(value) || !isBetween(value.length, min, max)) return [{ field: path, description: allowed }];
      return value.flatMap((each: unknown, index) => of.violations(each, `${path}[${index}]`));
    },
  };
}

function matches(pattern: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && pattern.test(value);
}

function isBetween(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}

/** Without building a list of them: a text may be as long as the body. */
function codePoints(value: string): number {
  let count = 0;
  for (const character of value) count += character.length > 0 ? 1 : 0;
  return count;
}
