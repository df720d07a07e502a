import type { ApiDocument, Schema } from '@cauce/testing/system';
import fc from 'fast-check';

/** Long texts find nothing that shorter ones do not, and cost much. */
const LONGEST = 300;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes values out of the document's schemas. */
export class Values {
  constructor(private readonly document: ApiDocument) {}

  /** Values that the schema takes. */
  of(schema: Schema): fc.Arbitrary<unknown> {
    const { $ref, enum: values, type } = schema as { $ref?: string; enum?: readonly unknown[]; type?: string };
    if ($ref !== undefined) return this.of(this.referred($ref));
    if (values) return fc.constantFrom(...values);
    if (type === 'object') return this.object(schema);
    if (type === 'array') return this.list(schema);
    return scalar(schema);
  }

  /** Those, and some that are wrong in one place or everywhere. */
  around(schema: Schema): fc.Arbitrary<unknown> {
    const good = this.of(schema);
    return fc.oneof(
      { weight: 4, arbitrary: good },
      {
        weight: 4,
        arbitrary: fc.tuple(good, fc.string(), fc.jsonValue(), fc.nat()).map(([value, name, odd, at]) => spoilt(value, name, odd, at)),
      },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
  }

  private object({ properties = {}, required = [] }: { properties?: Record<string, Schema>; required?: readonly string[] }) {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, this.of(field)]));
    return fc.record(fields, { requiredKeys: [...required] });
  }

  private list({ items = {}, minItems = 0, maxItems = 10 }: { items?: Schema; minItems?: number; maxItems?: number }) {
    return fc.array(this.of(items), { minLength: minItems, maxLength: maxItems });
  }

  private referred(ref: string): Schema {
    const schema = this.document.components.schemas[ref.split('/').at(-1) ?? ''];
    if (!schema) throw new Error(`The document has no ${ref}.`);
    return schema;
  }
}

type Scalar = {
  type?: string;
  format?: string;
  pattern?: string;
  examples?: readonly string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

function scalar(schema: Schema): fc.Arbitrary<unknown> {
  const { type, minimum: min = 0, maximum: max = Number.MAX_SAFE_INTEGER }: Scalar = schema;
  if (type === 'integer')
    return fc.oneof(
      fc.maxSafeInteger().map((n) => min + (Math.abs(n) % (max - min + 1))),
      fc.constantFrom(min, max),
    );
  if (type === 'number') return fc.double({ min, max: 1, maxExcluded: true, noNaN: true });
  if (type === 'boolean') return fc.boolean();
  return text(schema);
}

function text({ format, pattern = '', examples = [], minLength = 0, maxLength }: Scalar): fc.Arbitrary<string> {
  if (pattern !== '' && maxLength === undefined) return likely(examples, fc.stringMatching(new RegExp(pattern, 'u')));
  if (format === 'email') return likely(examples, fc.emailAddress());
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https'], withQueryParameters: true });
  if (format === 'date-time') return fc.integer({ min: -DAY_MS, max: 400 * DAY_MS }).map((ms) => new Date(Date.now() + ms).toISOString());
  const length = { minLength, maxLength: Math.min(maxLength ?? LONGEST, LONGEST) };
  return fc.oneof(fc.string(length), fc.string({ ...length, unit: 'binary' })).filter((value) => new RegExp(pattern, 'u').test(value));
}

/** A pattern says less than is checked: of three letters, few are a currency. So the examples come often. */
function likely(examples: readonly string[], any: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return examples.length === 0 ? any : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...examples) }, { weight: 1, arbitrary: any });
}

/** The value with one member dropped, replaced, or one more. */
function spoilt(value: unknown, name: string, odd: unknown, at: number): unknown {
  if (typeof value !== 'object' || value === null) return odd;
  const entries = Object.entries(value);
  const index = at % (entries.length + 1);
  if (index === entries.length) return { ...value, [name]: odd };
  return Object.fromEntries(at % 2 === 0 ? entries.toSpliced(index, 1) : entries.with(index, [entries[index]?.[0] ?? '', odd]));
}
