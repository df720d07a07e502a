import type { BinaryReader } from '@bufbuild/protobuf/wire';

/** Reads how long the message in a field is; answers where it ends. Throws for one that ends behind all bytes. */
export function endOf(reader: BinaryReader): number {
  const length = reader.uint32();
  const end = reader.pos + length;
  if (end > reader.len) throw new RangeError('a message ends behind its bytes');
  return end;
}
