import { HELD, releasedDocument } from '../src/gates/released.js';
import { type Edit, edited } from './edits.js';

/** The breaks of the last release's document after such changes. */
export function breaksAfter(name: string, edits: readonly Edit[]): readonly string[] {
  const judge = HELD.find((each) => each.name === name);
  if (judge === undefined) throw new Error(`The gate does not hold ${name}.`);
  const was = releasedDocument(name);
  return judge.breaksOf(was, edited(was, ...edits));
}
