import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type EventStore, LogWalk, type RestoredStream, type WalkedModel } from '@cauce/event-store';
import { STREAM_CATEGORIES, type StreamCategory } from '@cauce/services';
import { UsageError } from '../../usage.js';
import type { Decisions, RecordedEvent } from './decisions.js';

const isCategory = (text: string): text is StreamCategory => Object.hasOwn(STREAM_CATEGORIES, text);

/** The category of a stream; undefined: none of ours. */
export function categoryOf(stream: string): StreamCategory | undefined {
  const category = stream.slice(0, stream.indexOf('-'));
  return isCategory(category) ? category : undefined;
}

/** How many streams are read at once that a walk did not put together. */
const AT_A_TIME = 8;

/** Gives all streams of the store: in one pass over the log, backwards, with a memory that does not grow with their number. */
export async function decideStore(
  store: Pick<EventStore, 'pages' | 'recordedPages' | 'read'>,
  categories: readonly StreamCategory[],
  decisions: Decisions,
  onProgress: (share: number, done: string) => void,
): Promise<void> {
  const models = categories.map((category): WalkedModel => {
    const streamOf = (id: string) => `${category}-${id}`;
    const decide = async (streams: readonly RestoredStream[]) => {
      for (let at = 0; at < streams.length; at += AT_A_TIME) {
        const some = streams.slice(at, at + AT_A_TIME);
        const whole = await Promise.all(some.map(async ({ id, events }) => ({ id, events: events ?? (await store.read(streamOf(id))) })));
        for (const { id, events } of whole) decisions.add(category, streamOf(id), events);
      }
      return 0;
    };
    return { names: { category, table: category }, idOf: (stream) => stream.slice(category.length + 1), restore: decide };
  });
  const record = { save: () => Promise.resolve() };
  await new LogWalk({ store, models, record, onProgress: (share) => onProgress(share, decisions.progress()) }).restoreAll();
}

type Line = RecordedEvent & { readonly stream: string; readonly revision: number };

/** Gives the streams of a file of lines, as `replay --sink -` and `operate.js events` write them. All of it is held: for small files. */
export async function decideLines(file: string, categories: readonly StreamCategory[], decisions: Decisions): Promise<void> {
  const streams = new Map<string, Line[]>();
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    number += 1;
    if (text === '') continue;
    const line = readLine(text, `${file}:${String(number)}`);
    const events = streams.get(line.stream) ?? [];
    events.push(line);
    streams.set(line.stream, events);
  }
  for (const [stream, events] of streams) {
    const category = categoryOf(stream);
    if (category === undefined || !categories.includes(category)) continue;
    const inOrder = events.sort((one, other) => one.revision - other.revision);
    checkWhole(stream, inOrder);
    decisions.add(category, stream, inOrder);
  }
}

function readLine(text: string, place: string): Line {
  const line = parsed(text);
  const { stream, revision, type, data } = line;
  const isEvent = typeof stream === 'string' && typeof revision === 'number' && typeof type === 'string' && typeof data === 'object';
  if (!isEvent || data === null) throw new UsageError(`${place} is no event: a line has stream, revision, type and data, as JSON.`);
  return { stream, revision, type, data };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** A part of a stream says nothing of what comes after it. Throws UsageError. */
export function checkWhole(stream: string, events: readonly { readonly revision: number }[]): void {
  const missing = events.findIndex(({ revision }, at) => revision !== at);
  if (missing < 0) return;
  throw new UsageError(`${stream} lacks its event ${String(missing)}: --decide needs streams from their beginning, each event once.`);
}
