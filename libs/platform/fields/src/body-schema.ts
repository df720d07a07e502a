import type { JsonSchema } from '@cauce/kernel';
import { getMetadataStorage } from 'class-validator';
import type { Dto } from './check.js';
import type { FieldContext } from './field.js';

/**
 * The body that a class describes, as a JSON Schema: its fields' kinds, in the order of their declaration. Unknown fields are
 * refused, so it is closed. An inherited field comes first.
 */
export function bodySchema(dto: Dto): JsonSchema {
  const fields = getMetadataStorage()
    .getTargetValidationMetadatas(dto, '', false, false)
    .map(({ propertyName, context }) => [propertyName, context as FieldContext] as const);
  return {
    type: 'object',
    title: dto.name,
    properties: Object.fromEntries(fields.map(([name, { kind, about }]) => [name, withWords(kind.schema, about, kind.allowed)])),
    required: fields.filter(([, { optional }]) => !optional).map(([name]) => name),
    additionalProperties: false,
  };
}

function withWords(schema: JsonSchema, about: string | undefined, allowed: string): JsonSchema {
  if (schema.type === 'object') return about === undefined ? schema : { ...schema, description: about };
  return { ...schema, description: about === undefined ? allowed : `${about} ${allowed}` };
}
