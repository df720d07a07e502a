import type { BinaryReader } from '@bufbuild/protobuf/wire';
import { endOf } from './end-of.js';

/** Numbers of the fields in EventStoreDB's shared.proto. */
const UUID = { structured: 1, text: 2 };
const STRUCTURED = { mostSignificant: 1, leastSignificant: 2 };

/** Reads a `UUID` up to `end`, as text. We ask for text; a server may answer with two numbers all the same. */
export function readUuid(reader: BinaryReader, end: number): string {
  let id = '';
  while (reader.pos < end) {
    const [field, type] = reader.tag();
    if (field === UUID.text) id = reader.string();
    else if (field === UUID.structured) id = structured(reader, endOf(reader));
    else reader.skip(type, field);
  }
  return id;
}

function structured(reader: BinaryReader, end: number): string {
  let [most, least] = [0n, 0n];
  while (reader.pos < end) {
    const [field, type] = reader.tag();
    if (field === STRUCTURED.mostSignificant) most = BigInt(reader.int64());
    else if (field === STRUCTURED.leastSignificant) least = BigInt(reader.int64());
    else reader.skip(type, field);
  }
  const hex = (BigInt.asUintN(64, most) * 2n ** 64n + BigInt.asUintN(64, least)).toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
