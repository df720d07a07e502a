import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '@cauce/kernel';
import type { Schema } from './shape.js';

/** Collects the schemas that have a title: each becomes a component, and is referred to wherever it was written out. */
export class Components {
  private readonly schemas = new Map<string, Schema>();

  /** The schema with every titled one in it replaced by a reference. */
  refer(schema: JsonSchema): Schema {
    const { title, description, properties, items, oneOf, ...rest } = schema;
    const whole: JsonSchema = {
      ...rest,
      ...(description !== undefined && { description }),
      ...(properties && { properties: mapped(properties, (each) => this.refer(each) as JsonSchema) }),
      ...(items && { items: this.refer(items) as JsonSchema }),
      ...(oneOf && { oneOf: oneOf.map((each) => this.refer(each) as JsonSchema) }),
    };
    if (title === undefined) return whole;
    this.add(title, whole);
    return { $ref: `#/components/schemas/${title}` };
  }

  /** Adds it under this name. Two schemas that differ would be one in every generated client. */
  add(name: string, schema: object): void {
    const known = this.schemas.get(name);
    if (known && !isDeepStrictEqual(known, schema)) throw new Error(`Two schemas have the title ${name}, and they differ.`);
    this.schemas.set(name, schema);
  }

  /** All, by name. */
  all(): Record<string, Schema> {
    return Object.fromEntries([...this.schemas].sort(([one], [other]) => (one < other ? -1 : 1)));
  }
}

/** An object with each value put through a function. */
export function mapped<From, To>(object: Readonly<Record<string, From>>, to: (value: From, name: string) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, to(value, name)]));
}
