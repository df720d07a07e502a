import type ts from 'typescript';
import { type EventType, EventTypes } from './event-types.js';
import { STREAMS } from './streams.js';

const INTRODUCTION = `# Stored events

Written by \`npm run openapi\` from the types that the services append: change them there.

What every stream can hold. How to read it, and what surrounds an event: [the analyst's guide](guides/analyst.md). What leads to an event, and the state
after it: [state machines](state-machines.md). For programs: [JSON Schemas](../libs/contracts/stored-events.json).

Every event has \`at\`, too: when it happened, RFC 3339 UTC, by the clock of the organization, which may be a test clock. Amounts are integers in cents.
A field with \`?\` may be absent, as in all events that are older than the field. What stands below \`personal\` is personal data. Events are kept for
ever and none changes its meaning: new facts are new fields, or new types.`;

/** The page of all stored events, field by field. */
export function eventsPage(program: ts.Program): string {
  const types = new EventTypes(program);
  const sections = STREAMS.map(({ title, stream, file, events, stored }) =>
    [`## ${title}`, `Streams \`${stream}\`; [\`${events}\`](../${file}).`, ...types.of(file, stored).map(linesOf)].join('\n\n'),
  );
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

function linesOf({ type, fields }: EventType): string {
  const lines = fields
    .filter(({ path }) => path !== 'at')
    .map(({ path, type: of, isOptional, about }) => `- \`${path}${isOptional ? '?' : ''}\`: \`${of}\`${about && `. ${about}`}`);
  return [`### \`${type}\``, lines.length === 0 ? 'Nothing but `at`.' : lines.join('\n')].join('\n\n');
}
