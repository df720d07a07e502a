import { SHAPES } from './generated/openapi.js';

/** The name of a shape that an answer can have. */
export type ShapeName = keyof typeof SHAPES;

type Shape = string | readonly [Shape] | { readonly [member: string]: Shape };

const ALL: ReadonlyMap<string, Shape> = new Map(Object.entries(SHAPES));

/** The API's error, AIP-193. */
const ERROR: Shape = { error: { code: 'integer', status: 'string', message: 'string', details: [{}] } };

/** Whether a value has all that a shape promises. It may have more. */
export const hasShape = (value: unknown, name: ShapeName): boolean => fits(value, ALL.get(name) ?? '');

/** Whether it is an error of the API. */
export const isErrorBody = (value: unknown): boolean => fits(value, ERROR);

function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') return shape.startsWith('#') ? fits(value, ALL.get(shape.slice(1)) ?? '') : isA(shape, value);
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((each) => fits(each, (shape as readonly [Shape])[0]));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const members = new Map<string, unknown>(Object.entries(value));
  return Object.entries(shape).every(([name, each]) => {
    const member = name.replace(/\?$/, '');
    return members.has(member) ? fits(members.get(member), each) : member !== name;
  });
}

function isA(type: string, value: unknown): boolean {
  return type === 'integer' ? Number.isInteger(value) : type === 'any' || typeof value === type;
}
