import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import { invalid } from './refusal.js';

const NIL = '00000000-0000-0000-0000-000000000000';
const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID of either wire form, in its canonical text. */
export function readUuid(uuid: UUID | undefined): string {
  const structured = uuid?.getStructured();
  const text = structured
    ? fromBits(structured.getMostSignificantBits(), structured.getLeastSignificantBits())
    : (uuid?.getString() ?? '').toLowerCase();
  if (!FORM.test(text)) throw invalid('An event needs an id that is a UUID.');
  if (text === NIL) throw invalid('An event needs an id: the nil UUID is none.');
  return text;
}

function fromBits(most: string, least: string): string {
  const hex = [most, least].map((bits) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
