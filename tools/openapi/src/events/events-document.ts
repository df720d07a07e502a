import type { EventsShape } from '../gates/events.js';
import type { TypeSchemas } from '../types/type-schemas.js';
import { STREAMS } from './streams.js';

/** The stored events as JSON Schemas: one for all that a kind of stream can hold. */
export function eventsDocument(types: TypeSchemas): EventsShape {
  const definitions = STREAMS.map(({ stream, file, events, stored }) => [
    events,
    { title: `The events of ${stream}`, ...types.of(file, stored) },
  ]);
  return { ...ABOUT, definitions: Object.fromEntries(definitions) as EventsShape['definitions'] };
}

const ABOUT = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Stored events',
  description:
    'Written by `npm run openapi` from the types that the services append. docs/events.md says the same to people, docs/versioning.md what stays.',
};
