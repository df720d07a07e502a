const KEY_BYTES = 32;
const KID = /^[A-Za-z0-9_-]{1,32}$/;

/** One key of a ring: its public id, and 32 secret bytes. */
export type RingKey = { readonly kid: string; readonly key: Buffer };

const parseKey = (entry: string, index: number): RingKey => {
  const colon = entry.indexOf(':');
  const kid = entry.slice(0, Math.max(colon, 0)).trim();
  const text = entry.slice(colon + 1).trim();
  // The faults name the key by its place or its id, never by its text: this message ends in a log.
  if (!KID.test(kid)) throw new Error(`key ${index + 1} needs an id of 1 to 32 letters, digits, - or _ before its colon`);
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES || key.toString('base64') !== text) throw new Error(`key ${kid} is not base64 of ${KEY_BYTES} bytes`);
  return { kid, key };
};

/** Keys by id. The first is current: it makes all new seals and links. The others only open those they made before a rotation. */
export class KeyRing {
  /** Private to the language, not only to the compiler: no logger and no `inspect` can print them. */
  readonly #current: RingKey;
  readonly #keys: ReadonlyMap<string, RingKey>;

  private constructor(current: RingKey, keys: ReadonlyMap<string, RingKey>) {
    this.#current = current;
    this.#keys = keys;
  }

  get current(): RingKey {
    return this.#current;
  }

  /** Reads `kid:base64key[,kid:base64key…]`. Throws an Error that says what is wrong, without a byte of any key. */
  static parse(text: string): KeyRing {
    const keys = text.split(',').map(parseKey);
    const [current] = keys;
    if (current === undefined) throw new Error('a key ring needs a key');
    const byKid = new Map(keys.map((key) => [key.kid, key]));
    if (byKid.size !== keys.length) throw new Error('two keys have one id');
    return new KeyRing(current, byKid);
  }

  get(kid: string): RingKey | undefined {
    return this.#keys.get(kid);
  }

  /** The ids alone. */
  toJSON(): string {
    return `KeyRing(${[...this.#keys.keys()].join(', ')})`;
  }
}
