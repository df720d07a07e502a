import { bodySchema, type Dto, isObject, readBody } from '@cauce/fields';
import { Body, type PipeTransform } from '@nestjs/common';

/** The validated body of a call of the protocol. What it does not know is of a later version: it is ignored, as processors have to. */
export function ProtocolBody<T extends object>(dto: Dto<T>): ParameterDecorator {
  const pipe: PipeTransform<unknown, T> = { transform: (body) => readBody(dto, isObject(body) ? knownOf(dto, body) : body) };
  return Body(pipe);
}

function knownOf(dto: Dto, body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const known = bodySchema(dto).properties ?? {};
  return Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(known, name)));
}
