import { ApiError, type FieldViolation } from '@cauce/contracts';
import { Body, type PipeTransform } from '@nestjs/common';
import { type Dto, instanceOf, violationsOf, withoutNulls } from './check.js';
import { isObject } from './kind.js';

/**
 * Rules over several fields, or over what only the route knows: the violations of a body. `isSound`: the field is valid by itself, so a rule
 * may read it.
 */
export type Rules<T> = (request: T, isSound: (field: keyof T & string) => boolean) => readonly FieldViolation[];

/**
 * The body as an instance of the class, when all its fields are valid and it keeps the rules. Else {@link ApiError} INVALID_FIELDS with every
 * violation at once, or BODY_NOT_OBJECT. Absent fields stay absent and texts stay as they were sent.
 * A request without a body is read as `{}` where no field is required.
 */
export function readBody<T extends object>(dto: Dto<T>, sent: unknown, rules: Rules<T> = () => []): T {
  const body = sent === undefined && violationsOf(dto, {}).length === 0 ? {} : sent;
  if (!isObject(body)) throw new ApiError('BODY_NOT_OBJECT');
  const fields = violationsOf(dto, body);
  const request = instanceOf(dto, body);
  const violations = [...fields, ...rules(request, (name) => !fields.some(({ field }) => isWithin(name, field)))];
  if (violations.length > 0) throw new ApiError('INVALID_FIELDS', { violations });
  return request;
}

/**
 * As {@link readBody}, for a request of the public API: null in an optional field is as if the field were absent, at every depth, and in a required
 * one it is missing. A whole body of null is no body.
 */
export function readPublicBody<T extends object>(dto: Dto<T>, sent: unknown, rules?: Rules<T>): T {
  return readBody(dto, isObject(sent) ? withoutNulls(dto, sent) : (sent ?? undefined), rules);
}

/** Whether a violation's path (`buyer.email`, `mediaAssets[1]`) is that of the field, or of a part of it. */
function isWithin(name: string, path: string): boolean {
  return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
}

/** What {@link ValidBody} leaves in a route's metadata: the API's document finds the class there. */
export type BodyPipe<T extends object = object> = PipeTransform<unknown, T> & { readonly dto: Dto<T> };

/** The validated body, as a parameter: `create(@ValidBody(CreatePayment) body: CreatePayment)`. Runs after the guards. */
export function ValidBody<T extends object>(dto: Dto<T>, rules?: Rules<T>): ParameterDecorator {
  const pipe: BodyPipe<T> = { dto, transform: (body) => readBody(dto, body, rules) };
  return Body(pipe);
}

/** As {@link ValidBody}, read as {@link readPublicBody} does. */
export function PublicBody<T extends object>(dto: Dto<T>): ParameterDecorator {
  const pipe: BodyPipe<T> = { dto, transform: (body) => readPublicBody(dto, body) };
  return Body(pipe);
}
