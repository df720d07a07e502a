import { describeHappening, type Happening, timeOf } from './happening.js';

/** The lines of one resource, or of several, each under its name. A line is a happening in words; ` at <time>` may follow. */
export type Expected = readonly string[] | readonly [Readonly<Record<string, readonly string[]>>];

const AT = ' at ';
/** The name that a single list gets, so that both forms are compared alike. */
const ONE = 'the one resource';

/** The number of lines, of all resources together. */
export function countOf(expected: Expected): number {
  return Object.values(byResource(expected)).flat().length;
}

/** What happened, and what was expected, in the same form: equal when exactly that happened, in order per stream. */
export function toCompare(happenings: readonly Happening[], expected: Expected): readonly [happened: object, wanted: object] {
  const wanted = byResource(expected);
  const groups = Object.entries(Object.groupBy(happenings, ({ event }) => event.stream));
  const isOne = Object.hasOwn(wanted, ONE) && groups.length <= 1;
  const happened = groups.map(([stream, its = []]) => {
    const name = isOne ? ONE : (Object.keys(wanted).find((each) => isOf(each, stream)) ?? stream);
    return [name, its.map((each, at) => lineOf(each, wanted[name]?.[at]))] as const;
  });
  return [{ ...(isOne && { [ONE]: [] }), ...Object.fromEntries(happened) }, wanted];
}

function byResource(expected: Expected): Readonly<Record<string, readonly string[]>> {
  const [first] = expected;
  return typeof first === 'object' ? first : { [ONE]: expected.map(String) };
}

/** `stores/s/payments/p` belongs to the stream `payment-p`. */
function isOf(name: string, stream: string): boolean {
  return name.slice(name.lastIndexOf('/') + 1) === stream.slice(stream.indexOf('-') + 1);
}

/** The line includes its time where the expected one does. */
function lineOf(happening: Happening, wanted: string | undefined): string {
  const words = describeHappening(happening);
  return wanted?.includes(AT) ? `${words}${AT}${timeOf(happening)}` : words;
}
