import { type Came, inWords } from './answers.js';
import type { Wire } from './wire.js';

/** What holds for all answers together. */
export type EveryAnswer = { readonly says: string; readonly result: 'OK' | 'FAILED'; readonly came: string; readonly shouldBe: string };

type Rule = { readonly says: string; readonly shouldBe: string; readonly isBroken: (came: Came) => boolean };

const isAnswer = (came: Came): came is Extract<Came, { kind: 'ANSWERED' }> => came.kind === 'ANSWERED';

const RULES: readonly Rule[] = [
  {
    says: 'no redirects',
    shouldBe: 'none: they are not followed',
    isBroken: (came) => isAnswer(came) && came.status >= 300 && came.status < 400,
  },
  { says: 'no failures of your own', shouldBe: 'none: 500 says that nobody knows', isBroken: (came) => isAnswer(came) && came.status === 500 }, // prettier-ignore
  {
    says: 'answers are JSON, and say so',
    shouldBe: 'content-type: application/json',
    isBroken: (came) => isAnswer(came) && came.status < 300 && !came.type.startsWith('application/json'),
  },
];

/** The rules, with the first answer that breaks each. */
export function everyAnswer(all: Wire['all']): readonly EveryAnswer[] {
  return RULES.map(({ says, shouldBe, isBroken }) => {
    const broken = all.filter(({ came }) => isBroken(came));
    const [first] = broken;
    const came = first ? `${broken.length} of ${all.length}, the first for ${first.call}: ${inWords(first.came)}` : `none of ${all.length}`;
    return { says, result: first ? 'FAILED' : 'OK', came: says.startsWith('no') || first ? came : `all of ${all.length}`, shouldBe };
  });
}
