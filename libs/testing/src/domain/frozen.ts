const WRITERS = ['set', 'add', 'delete', 'clear'];

/** Freezes a value deeply, Maps and Sets included: any write to it throws. Copies of it can be written to. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map || value instanceof Set) {
    for (const writer of WRITERS) Object.defineProperty(value, writer, { value: refuse });
    for (const [key, each] of value.entries()) [key, each].forEach(frozen);
  }
  Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

function refuse(): never {
  throw new TypeError('This is frozen: make a copy of it.');
}
