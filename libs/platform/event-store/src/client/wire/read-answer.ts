import { BinaryReader } from '@bufbuild/protobuf/wire';
import type { Position } from '../stored-event.js';
import { endOf } from './end-of.js';
import { readRecordedEvent, type RecordedEvent } from './recorded-event.js';

/** What one message of a read or a subscription says. `other`: nothing that we need. */
export type ReadAnswer =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  | { readonly kind: 'checkpoint'; readonly position: Position }
  | { readonly kind: 'confirmation' }
  | { readonly kind: 'no stream' }
  | { readonly kind: 'other' };

/** Numbers of the fields in EventStoreDB's streams.proto. */
const RESPONSE = { event: 1, confirmation: 2, checkpoint: 3, streamNotFound: 4 };
/** Where a stream begins and ends, where the log ends, that a subscription caught up, or fell behind. */
const OTHER_CASES = [5, 6, 7, 8, 9];
const READ_EVENT = { event: 1 };
const CHECKPOINT = { commitPosition: 1, preparePosition: 2 };

const OTHER: ReadAnswer = { kind: 'other' };

/**
 * Reads the bytes of a `ReadResp`. The client's generated code takes four times as long: it makes an object of every part, and text of every
 * number. What is not asked for here is passed over, also what newer servers add. Throws for bytes that are no such message.
 */
export function readAnswer(bytes: Uint8Array): ReadAnswer {
  const reader = new BinaryReader(bytes);
  let answer = OTHER;
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    // Of the cases of a `oneof` the last one counts, as in every reader of protobuf.
    if (field === RESPONSE.event) answer = eventAnswer(reader, endOf(reader));
    else if (field === RESPONSE.checkpoint) answer = { kind: 'checkpoint', position: checkpoint(reader, endOf(reader)) };
    else {
      reader.skip(type, field);
      if (field === RESPONSE.confirmation) answer = { kind: 'confirmation' };
      else if (field === RESPONSE.streamNotFound) answer = { kind: 'no stream' };
      else if (OTHER_CASES.includes(field)) answer = OTHER;
    }
  }
  return answer;
}

/** An event that a link stands for would be a second one here; we resolve no links. */
function eventAnswer(reader: BinaryReader, end: number): ReadAnswer {
  let answer = OTHER;
  while (reader.pos < end) {
    const [field, type] = reader.tag();
    if (field === READ_EVENT.event) answer = { kind: 'event', event: readRecordedEvent(reader, endOf(reader)) };
    else reader.skip(type, field);
  }
  return answer;
}

function checkpoint(reader: BinaryReader, end: number): Position {
  let [commit, prepare] = [0n, 0n];
  while (reader.pos < end) {
    const [field, type] = reader.tag();
    if (field === CHECKPOINT.commitPosition) commit = BigInt(reader.uint64());
    else if (field === CHECKPOINT.preparePosition) prepare = BigInt(reader.uint64());
    else reader.skip(type, field);
  }
  return { commit, prepare };
}
