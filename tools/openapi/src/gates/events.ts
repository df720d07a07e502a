import { Comparison } from './comparison.js';
import { STORED } from './readers.js';
import type { Schema } from './schema.js';

/** As much of the stored events' document as is judged: a union of events for each kind of stream. */
export type EventsShape = { readonly definitions: Readonly<Record<string, Schema>> };

const STREAM = { gone: 'Old streams are there for ever: go on reading them.' };

/** The breaks between two versions of the stored events. */
export function eventBreaks(name: string, was: EventsShape, now: EventsShape): readonly string[] {
  const comparison = new Comparison(name, was, now);
  comparison.each(was.definitions, now.definitions, '', STREAM, (one, other, at) => comparison.schemas(one, other, at, STORED));
  return comparison.breaks;
}
