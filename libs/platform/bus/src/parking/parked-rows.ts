import { Coalesced, type Queryable, READS } from '@cauce/postgres';
import type { BusMessage } from '../message.js';
import type { ParkedMessage, ParkedMessageWithContent } from './parked-message.js';
import { type Fault, faultText, type Parking } from './parking.js';

/** How long a retry of one message may take; then another one may begin. */
const RETRY_LEASE_MS = 30_000;

const COLUMNS = `id, topic, partition, message_offset::text AS "offset", key, reason, error, tries, sent_at AS "sentAt",
  create_time AS "createTime", try_time AS "tryTime", position::text AS position`;

/**
 * $1: topic. $2 to $7: partition, offset, key, value, headers and time of each message. $8 to $10: why. The id is 104 bits of a hash;
 * the time is part of it, since offsets begin again when a topic is made anew.
 */
const INSERT = (from: string) => `
INSERT INTO parked_message (id, topic, partition, message_offset, key, value, headers, sent_at, reason, error, tries, create_time, try_time)
SELECT translate(left(encode(sha256(convert_to(concat_ws(' ', $1::text, partition, message_offset, extract(epoch FROM sent_at)), 'UTF8')), 'hex'), 26),
    '0123456789', 'ghijklmnop'),
  $1, partition, message_offset, key, value, headers, sent_at, $8::text, $9::text, $10::int, now(), CASE WHEN $10 > 0 THEN now() END
FROM unnest($2::int[], $3::bigint[], $4::text[], $5::bytea[], $6::json[], $7::timestamptz[])
  WITH ORDINALITY AS m (partition, message_offset, key, value, headers, sent_at, nth)
${from} ORDER BY nth
ON CONFLICT (id) DO NOTHING`;

/** The lock conflicts with that of a delete: either the key's last message is gone, and the key free, or it stays until these are inserted. */
const INSERT_BEHIND = `
WITH held AS (SELECT key FROM parked_message WHERE topic = $1 AND key = ANY ($4) FOR KEY SHARE),
parked AS (${INSERT('WHERE key IN (SELECT key FROM held)')})
SELECT DISTINCT key FROM held`;

/** $1, $2: topics and keys. */
const HELD = `SELECT DISTINCT topic, key FROM parked_message WHERE (topic, key) IN (SELECT * FROM unnest($1::text[], $2::text[]))`;

/** Only the first message of its key, and only if no other request retries it now. */
const CLAIM = `
UPDATE parked_message p SET retry_until = now() + ${RETRY_LEASE_MS} * interval '1 millisecond'
WHERE id = $1 AND (retry_until IS NULL OR retry_until <= now())
  AND NOT EXISTS (SELECT FROM parked_message f WHERE f.topic = p.topic AND f.key = p.key AND f.key <> '' AND f.message_offset < p.message_offset)
RETURNING ${COLUMNS}, value, headers`;

const FIRST_OF_KEY = `SELECT ${COLUMNS} FROM parked_message WHERE topic = $1 AND key = $2 AND key <> '' ORDER BY message_offset LIMIT 1`;

type KeysOfTopic = { readonly topic: string; readonly keys: readonly string[] };

/** The table `parked_message` in the consuming service's own database. Needs a pool that does not commit asynchronously. */
export class ParkedRows implements Parking {
  /** Batches ask per partition, several at a time: their questions are combined. */
  private readonly held = new Coalesced<KeysOfTopic, ReadonlySet<string>>((questions) => this.findHeld(questions), READS);

  constructor(private readonly db: Queryable) {}

  heldKeys(topic: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
    return this.held.add({ topic, keys });
  }

  async park(message: BusMessage, { error, tries }: Fault): Promise<void> {
    await this.db.query(INSERT(''), [...columns(message.topic, [message]), 'FAILED', faultText(error), tries]);
  }

  async parkBehind(topic: string, messages: readonly BusMessage[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.db.query<{ key: string }>(INSERT_BEHIND, [...columns(topic, messages), 'BEHIND', null, 0]);
    return theirs(
      messages.map(({ key }) => key),
      rows,
    );
  }

  /** Newest first. `after`: the position of the last one of the page before. */
  async list(limit: number, after?: string): Promise<ParkedMessage[]> {
    const text = `SELECT ${COLUMNS} FROM parked_message WHERE $2::bigint IS NULL OR position < $2 ORDER BY parked_message.position DESC LIMIT $1`;
    return (await this.db.query<ParkedMessage>(text, [limit, after ?? null])).rows;
  }

  async find(id: string): Promise<ParkedMessageWithContent | undefined> {
    const text = `SELECT ${COLUMNS}, value, headers FROM parked_message WHERE id = $1`;
    return (await this.db.query<ParkedMessageWithContent>(text, [id])).rows[0];
  }

  async count(): Promise<number> {
    const { rows } = await this.db.query<{ count: number }>('SELECT count(*)::int AS count FROM parked_message', []);
    return rows[0]?.count ?? 0;
  }

  /** For how many seconds the oldest has been parked; 0 when nothing is. */
  async oldestSeconds(): Promise<number> {
    const text = 'SELECT COALESCE(extract(epoch FROM now() - min(create_time)), 0)::float8 AS seconds FROM parked_message';
    return (await this.db.query<{ seconds: number }>(text, [])).rows[0]?.seconds ?? 0;
  }

  /** The first parked message of a key. */
  async firstOf(topic: string, key: string): Promise<ParkedMessage | undefined> {
    return (await this.db.query<ParkedMessage>(FIRST_OF_KEY, [topic, key])).rows[0];
  }

  /** Takes a message to retry it, for a while. Undefined: it is not the first of its key, is retried elsewhere, or is gone. */
  async claim(id: string): Promise<ParkedMessageWithContent | undefined> {
    return (await this.db.query<ParkedMessageWithContent>(CLAIM, [id])).rows[0];
  }

  /** Gives a claimed message back. With a fault: it was tried, and failed. */
  async giveBack(id: string, fault?: { readonly error: unknown }): Promise<void> {
    const tried = `, tries = tries + 1, try_time = now(), reason = 'FAILED', error = $2`;
    const values = fault ? [id, faultText(fault.error)] : [id];
    await this.db.query(`UPDATE parked_message SET retry_until = NULL${fault ? tried : ''} WHERE id = $1`, values);
  }

  /** Answers whether it was there. */
  async remove(id: string): Promise<boolean> {
    return (await this.db.query('DELETE FROM parked_message WHERE id = $1 RETURNING id', [id])).rows.length > 0;
  }

  private async findHeld(questions: readonly KeysOfTopic[]): Promise<readonly ReadonlySet<string>[]> {
    const pairs = questions.flatMap(({ topic, keys }) => keys.map((key) => [topic, storable(key)] as const));
    const values = [pairs.map(([topic]) => topic), pairs.map(([, key]) => key)];
    const { rows } = await this.db.query<{ topic: string; key: string }>({ name: 'held_keys', text: HELD, values });
    return questions.map(({ topic, keys }) =>
      theirs(
        keys,
        rows.filter((row) => row.topic === topic),
      ),
    );
  }
}

function columns(topic: string, messages: readonly BusMessage[]): unknown[] {
  const column = (value: (message: BusMessage) => unknown) => messages.map(value);
  return [
    topic,
    column(({ partition }) => partition),
    column(({ offset }) => offset),
    column(({ key }) => storable(key)),
    column(({ value }) => value),
    column(({ headers }) => JSON.stringify(headers)),
    column(({ timestamp }) => timestamp),
  ];
}

/** Postgres keeps no NUL in a text. */
const storable = (key: string) => key.replaceAll('\0', '\uFFFD');

/** The keys as the messages have them. */
function theirs(keys: readonly string[], rows: readonly { readonly key: string }[]): ReadonlySet<string> {
  const found = new Set(rows.map(({ key }) => key));
  return new Set(keys.filter((key) => found.has(storable(key))));
}
