import type { ShouldBe } from './answers.js';
import { foreignSum, hmacOf, type Parts, withSum } from './message.js';
import type { World } from './world.js';

/** A way in which a webhook is not as the service sends it. */
export type Spoiling = {
  readonly says: string;
  readonly shouldBe: ShouldBe;
  readonly spoil: (parts: Parts, world: World) => Parts;
};

// prettier-ignore
export const SPOILINGS: readonly Spoiling[] = [
  { says: 'without a bearer',                            shouldBe: 'UNAUTHORIZED', spoil: (parts) => ({ ...parts, bearer: undefined }) },
  { says: 'with a wrong bearer',                         shouldBe: 'UNAUTHORIZED', spoil: (parts, { wrongToken }) => ({ ...parts, bearer: wrongToken }) },
  { says: 'without X-Service-Event',                     shouldBe: 'REFUSED',      spoil: (parts) => ({ ...parts, named: undefined }) },
  { says: 'with another X-Service-Event',                shouldBe: 'REFUSED',      spoil: (parts) => ({ ...parts, named: anotherThan(parts) }) },
  { says: 'with a wrong checksum in the header',         shouldBe: 'REFUSED',      spoil: (parts) => ({ ...parts, headerSum: foreignSum(parts) }) },
  { says: 'with a wrong checksum in the body',           shouldBe: 'REFUSED',      spoil: (parts) => ({ ...parts, bodySum: foreignSum(parts) }) },
  { says: 'with a wrong checksum in both, alike',        shouldBe: 'REFUSED',      spoil: (parts) => withSum(parts, foreignSum(parts)) },
  { says: 'with the checksum in lower case',             shouldBe: 'REFUSED',      spoil: (parts) => withSum(parts, parts.bodySum.toLowerCase()) },
  { says: 'with an HMAC in place of the plain SHA-256',  shouldBe: 'REFUSED',      spoil: (parts) => withSum(parts, hmacOf(parts)) },
  { says: 'with data that was changed after it was signed', shouldBe: 'REFUSED',   spoil: changed },
  { says: 'as JSON that is cut off',                     shouldBe: 'CLIENT_ERROR', spoil: (parts) => ({ ...parts, cutBy: 2 }) },
];

function anotherThan({ message }: Parts): string {
  return message.event === 'payment.statusChanged' ? 'paymentAttempt.statusChanged' : 'payment.statusChanged';
}

/** The first of the signed values: the token that a handshake brings stays, as it is the key. */
function changed(parts: Parts): Parts {
  const [first = ''] = parts.properties;
  return { ...parts, data: { ...parts.data, [first]: `${String(parts.data[first])}x` } };
}
