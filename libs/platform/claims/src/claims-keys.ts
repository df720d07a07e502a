import { deriveKey, Mac } from '@cauce/secrets';
import type { Pair } from '@cauce/services';

const KEY_BYTES = 32;
const PAIR = /^[a-z-]{1,32}\/[a-z-]{1,32}$/;

/**
 * The keys of the pairs of caller and service that one process is part of: to sign its requests, and to verify its callers. It holds no other, so
 * whoever reads the environment of one service can speak for that one alone.
 */
export class ClaimsKeys {
  private constructor(private readonly keys: ReadonlyMap<string, Mac>) {}

  /** Reads `<caller>/<service>:<32 bytes in base64>,…`. Throws an Error that says what is wrong, without a byte of any key. */
  static parse(text: string): ClaimsKeys {
    return new ClaimsKeys(new Map(text.split(',').map(parseEntry)));
  }

  /** Throws where the process is not part of the pair. */
  of(pair: Pair): Mac {
    const key = this.keys.get(nameOf(pair));
    if (!key) throw new Error(`there is no key for ${nameOf(pair)}`);
    return key;
  }
}

/**
 * What a process is given as CLAIMS_KEYS, derived where it is deployed: {@link ClaimsKeys.parse} reads it.
 * @param root 32 bytes that no process of ours holds
 */
export function deriveClaimsKeys(root: Buffer, pairs: readonly Pair[]): string {
  return pairs.map((pair) => `${nameOf(pair)}:${deriveKey(root, `claims/${nameOf(pair)}`).toString('base64')}`).join(',');
}

/** The faults name a pair, never a key: this message ends in a log. */
function parseEntry(entry: string, index: number): [string, Mac] {
  const [pair = '', key = ''] = entry.trim().split(':');
  if (!PAIR.test(pair)) throw new Error(`entry ${index + 1} does not begin with caller/service and a colon`);
  const bytes = Buffer.from(key, 'base64');
  if (bytes.length !== KEY_BYTES || bytes.toString('base64') !== key)
    throw new Error(`the key of ${pair} is not base64 of ${KEY_BYTES} bytes`);
  return [pair, new Mac(bytes)];
}

const nameOf = ({ caller, service }: Pair): string => `${caller}/${service}`;
