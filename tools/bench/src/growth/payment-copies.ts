import { randomBytes } from 'node:crypto';

/** A real payment, as it was stored and as its row is. */
export type Original = {
  /** `stores/<s>/payments/<id>`. */
  readonly name: string;
  readonly event: { readonly type: string; readonly data: object; readonly metadata: object };
  /** The columns of its row. */
  readonly row: Readonly<Record<string, unknown>>;
};

/** Another payment, like the original but for its name and its times. */
export type Copy = {
  readonly id: string;
  readonly createTime: string;
  readonly event: Original['event'];
  readonly resource: string;
  readonly rest: string;
};

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_LENGTH = 26;
const EXPIRES_AFTER_MS = 24 * 60 * 60 * 1000;

/** Makes copies of a payment, with events and rows that match. */
export class PaymentCopies {
  private readonly data: string;
  private readonly resource: string;
  private readonly rest: string;
  private readonly id: string;
  private readonly times: { readonly createTime: string; readonly expireTime: string };

  constructor(private readonly original: Original) {
    const { createTime, expireTime } = original.row['resource'] as { createTime: string; expireTime: string };
    this.times = { createTime, expireTime };
    this.id = idOf(original.name);
    this.data = JSON.stringify(original.event.data);
    this.resource = JSON.stringify(original.row['resource']);
    this.rest = JSON.stringify(original.row['rest']);
  }

  /** @param at Unix milliseconds: when it was created. */
  copy(at: number): Copy {
    const id = randomId();
    const createTime = new Date(at).toISOString();
    const text = (of: string) =>
      of
        .replaceAll(this.id, id)
        .replaceAll(this.times.createTime, createTime)
        .replaceAll(this.times.expireTime, new Date(at + EXPIRES_AFTER_MS).toISOString());
    const { type, metadata } = this.original.event;
    const event = { type, data: JSON.parse(text(this.data)) as object, metadata };
    return { id, createTime, event, resource: text(this.resource), rest: text(this.rest) };
  }
}

/** The last part of a resource's name. */
function idOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function randomId(): string {
  return Array.from(randomBytes(ID_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
