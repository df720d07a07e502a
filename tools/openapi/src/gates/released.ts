import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asyncApiBreaks } from './asyncapi.js';
import { eventBreaks } from './events.js';
import { openApiBreaks } from './openapi.js';
import { requestBreaks } from './requests.js';

/** A document that the gate holds. */
type Held = {
  /** As the sentences say it, and as its copy is called. */
  readonly name: string;
  /** Where it lies now, below the root. */
  readonly file: string;
  readonly breaksOf: (was: unknown, now: unknown) => readonly string[];
};

const held = <Shape>(name: string, file: string, judge: (name: string, was: Shape, now: Shape) => readonly string[]): Held => ({
  name,
  file,
  breaksOf: (was, now) => judge(name, was as Shape, now as Shape),
});

/** All that somebody outside, or another version, reads. @internal */
export const HELD: readonly Held[] = [
  held('public.json', 'libs/contracts/openapi/public.json', openApiBreaks),
  held('operator.json', 'libs/contracts/openapi/operator.json', openApiBreaks),
  held('stored-events.json', 'libs/contracts/stored-events.json', eventBreaks),
  held('asyncapi.json', 'libs/contracts/asyncapi.json', asyncApiBreaks),
  held('webhook-requests.json', 'docs/guides/webhooks/requests.json', requestBreaks),
  held('partner-requests.json', 'docs/guides/partners/requests.json', (name, was: Partner, now: Partner) =>
    requestBreaks(name, was.requests, now.requests),
  ),
];

type Partner = { readonly requests: Parameters<typeof requestBreaks>[1] };

/** From `src/gates` and from `dist/gates` it is as far to the root. */
const pathOf = (file: string): string => fileURLToPath(new URL(`../../../../${file}`, import.meta.url));

const read = (file: string): unknown => JSON.parse(readFileSync(pathOf(file), 'utf8'));

/** Where the last release's copy of a document lies. */
const copyOf = (name: string): string => `libs/contracts/released/${name}`;

/** A document of the last release. @internal */
export const releasedDocument = (name: string): unknown => read(copyOf(name));

/** What of the last release the documents, as they are written, do not keep. @internal */
export function breaks(readNow = read): string[] {
  return HELD.flatMap(({ name, file, breaksOf }) => breaksOf(releasedDocument(name), readNow(file)));
}

/** A break that was decided on, and why: `libs/contracts/released/accepted.json`. */
export type Accepted = { readonly break: string; readonly because: string };

const ACCEPTED = copyOf('accepted.json');

/** @internal */
export const accepted = (): readonly Accepted[] => read(ACCEPTED) as Accepted[];

/** The files of a new release: copies of the documents as they are written, and nothing accepted yet. */
export function releasedFiles(): { readonly path: string; readonly text: string }[] {
  const copies = HELD.map(({ name, file }) => ({ path: pathOf(copyOf(name)), text: readFileSync(pathOf(file), 'utf8') }));
  return [...copies, { path: pathOf(ACCEPTED), text: '[]\n' }];
}
