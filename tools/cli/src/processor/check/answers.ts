import { isDeepStrictEqual } from 'node:util';
import { Wrong } from './wrong.js';

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** What became of a call. `body`: without members that are null, which counts as absent. `faults`: in what it is not as the document says. */
export type Came =
  | {
      readonly kind: 'ANSWERED';
      readonly status: number;
      readonly body: Json | undefined;
      readonly text: string;
      readonly type: string;
      readonly faults: readonly string[];
      readonly millis: number;
    }
  | { readonly kind: 'NO_ANSWER'; readonly why: string; readonly millis: number };

const MOST_CHARACTERS = 160;

/** An answer in a few words. */
export function inWords(came: Came): string {
  if (came.kind === 'NO_ANSWER') return `no answer: ${came.why}`;
  const text = came.text.length > MOST_CHARACTERS ? `${came.text.slice(0, MOST_CHARACTERS)}…` : came.text;
  return [`${came.status} ${text}`.trim(), ...came.faults].join('; ');
}

/** The body of an answer with this status, of the document's shape and with these members. Throws {@link Wrong}. */
export function answered(came: Came, status: number, members: Json = {}): Json {
  const shouldBe = `${status}${Object.keys(members).length > 0 ? ` with ${JSON.stringify(members)}` : ''}`;
  if (came.kind === 'NO_ANSWER' || came.status !== status) throw new Wrong(shouldBe, inWords(came));
  if (came.faults.length > 0) throw new Wrong(`${shouldBe}, as processor.json has it`, inWords(came));
  const body = came.body ?? {};
  const differs = Object.entries(members).some(([name, value]) => !isDeepStrictEqual(body[name], value));
  if (differs) throw new Wrong(shouldBe, inWords(came));
  return body;
}

/** Each is that the charge was paid, or, while the first call goes on, PENDING. */
export function paidOrPending(came: readonly Came[]): void {
  const others = came.filter((each) => answered(each, 200)['status'] !== 'PENDING');
  if (others.length > 0) allTheSame(others, 200, { status: 'SUCCEEDED' });
}

/** All of these are one answer, which is given back. */
export function allTheSame(came: readonly Came[], status: number, members: Json = {}): Json {
  const bodies = came.map((each) => answered(each, status, members));
  const [first = {}] = bodies;
  const other = bodies.find((each) => !isDeepStrictEqual(each, first));
  if (other) throw new Wrong(`the same answer each time: ${JSON.stringify(first)}`, JSON.stringify(other));
  return first;
}

/** Not known what became of it: no answer in time, or that the adapter does not know itself (429, 5xx). */
export function unanswered(came: Came): void {
  if (!isUnknown(came)) throw new Wrong('no answer, by this source', inWords(came));
}

/** Not known, or PENDING. */
export function notEnded(came: Came): void {
  if (!isUnknown(came)) answered(came, 200, { status: 'PENDING' });
}

const isUnknown = (came: Came) => came.kind === 'NO_ANSWER' || came.status === 429 || came.status >= 500;

/** @param shouldBe in words, for when it is not so */
export function holds(is: boolean, shouldBe: string, came: string): void {
  if (!is) throw new Wrong(shouldBe, came);
}
