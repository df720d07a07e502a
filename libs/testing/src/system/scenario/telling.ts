import { type Happening, timeOf, wordsFor } from './happening.js';

/** Lines of one resource, or each one's under its name. A line is a happening in words; ` at <time>` may follow. */
export type Expected = readonly string[] | readonly [Readonly<Record<string, readonly string[]>>];

const AT = ' at ';
/** What a single list is called where it is compared with those of several resources. */
const ONE = 'the one resource';

/** How many lines there are in all. */
export function countOf(expected: Expected): number {
  return Object.values(byResource(expected)).flat().length;
}

/** What happened and what was to happen, alike in form: the one equals the other when exactly that happened, in order per stream. */
export function compared(happenings: readonly Happening[], expected: Expected): readonly [happened: object, wanted: object] {
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

/** `stores/s/payments/p` is of the stream `payment-p`. */
function isOf(name: string, stream: string): boolean {
  return name.slice(name.lastIndexOf('/') + 1) === stream.slice(stream.indexOf('-') + 1);
}

/** The time is compared where it was asked for. */
function lineOf(happening: Happening, wanted: string | undefined): string {
  const words = wordsFor(happening);
  return wanted?.includes(AT) ? `${words}${AT}${timeOf(happening)}` : words;
}
