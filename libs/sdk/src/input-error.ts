/** What you gave cannot be sent: nothing was. Its message names the argument and never repeats it, since a secret may stand in the wrong place. */
export class CauceInputError extends TypeError {
  override readonly name = 'CauceInputError';
}

/** @throws CauceInputError with this message, unless it holds. */
export function expectInput(holds: boolean, message: string): asserts holds {
  if (!holds) throw new CauceInputError(message);
}

/** A whole number of this size at most, or what stands for an absent one. @throws CauceInputError */
export function wholeNumber(name: string, value: unknown, absent: number, { from = 0, to = LONGEST_TIMER_MS } = {}): number {
  if (value === undefined) return absent;
  expectInput(Number.isInteger(value), `${name} must be a whole number.`);
  const number = value as number;
  expectInput(number >= from && number <= to, `${name} must be from ${from} to ${to}.`);
  return number;
}

/** A timer that is longer goes off at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
