import { mapped } from '../document/components.js';

/** As much of JSON Schema as our documents use: those of OpenAPI 3.1, and those that are made from types. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly 'x-more-may-come'?: boolean;
  readonly format?: string;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
} & { readonly [Limit in Lowest | Highest]?: number };

/** Limits that shut more out the higher they are, and the lower they are. */
export const LOWEST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
export const HIGHEST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;
type Lowest = (typeof LOWEST)[number];
type Highest = (typeof HIGHEST)[number];

/** What people read: it may change. */
const WORDS = ['description', 'title', 'examples', 'discriminator', 'deprecated'];
const VALUES = ['type', 'const', 'enum', 'x-more-may-come', 'format', 'pattern', 'default', 'items', ...LOWEST, ...HIGHEST];
const JUDGED = new Set([...WORDS, ...VALUES, 'properties', 'required', 'additionalProperties']);
const UNION = new Set([...WORDS, 'oneOf', 'anyOf']);

/** A document, or a part of it. */
type Json = Readonly<Record<string, unknown>>;

/** What a reference leads to: `#/components/schemas/Payment`. */
export function resolved<Part extends object>(root: object, part: Part): Part {
  const { $ref } = part as { $ref?: string };
  if ($ref === undefined) return part;
  const steps = decodeURIComponent($ref).split('/').slice(1);
  const found = steps.map(unescaped).reduce<unknown>((at, step) => (at as Json | undefined)?.[step], root);
  if (typeof found !== 'object' || found === null) throw new Error(`There is no ${$ref}.`);
  return resolved(root, found as Part);
}

const unescaped = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * The forms that a value may have, by what tells them apart: `kind: payment-link`, `string`, `null`.
 * @throws Error for a keyword that nobody judges: a change of it would pass unseen
 */
export function formsOf(root: object, schema: Schema): ReadonlyMap<string, Schema> {
  const forms = new Map<string, Schema>();
  for (const form of alternatives(root, schema)) {
    const label = labelOf(root, form);
    const count = [...forms.keys()].filter((known) => known === label || known.startsWith(`${label} `)).length;
    forms.set(count === 0 ? label : `${label} ${count + 1}`, form);
  }
  return forms;
}

function alternatives(root: object, schema: Schema): Schema[] {
  const whole = resolved(root, schema);
  const members = whole.oneOf ?? whole.anyOf;
  const unknown = Object.keys(whole).find((keyword) => !(members ? UNION : JUDGED).has(keyword));
  if (unknown !== undefined) throw new Error(`The gate does not know how to judge ${unknown}: add it to tools/openapi/src/gates.`);
  if (members) return members.flatMap((member) => alternatives(root, member));
  return Array.isArray(whole.type) && whole.enum === undefined ? whole.type.map((type: string) => ({ ...whole, type })) : [whole];
}

/** Fields that say which form of several it is. */
const TELLING = ['type', 'kind', 'do', '@type'];

function labelOf(root: object, form: Schema): string {
  const fields = mapped(form.properties ?? {}, (field) => valuesOf(resolved(root, field)));
  const telling = TELLING.find((name) => fields[name]?.length === 1);
  return telling === undefined ? typeOf(form) : `${telling}: ${String(fields[telling]?.[0])}`;
}

/** The values that it may have, where they are listed. */
export function valuesOf({ enum: values, const: value }: Schema): readonly unknown[] | undefined {
  return values ?? (value === undefined ? undefined : [value]);
}

/** In words. */
export const typeOf = ({ type = 'anything' }: Schema): string => (typeof type === 'string' ? type : type.join(' or '));
