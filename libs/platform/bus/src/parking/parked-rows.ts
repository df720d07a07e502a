import { Coalesced, type Queryable, READS } from '@cauce/postgres';
import type { BusMessage } from '../message.js';
import type { ParkedMessage, ParkedMessageWithContent } from './parked-message.js';
import { type Fault, faultText, type Parking, type Tried } from './parking.js';

/** How long a retry of one message may take; then another one may begin. */
const RETRY_LEASE_MS = 30_000;

/** For so long what waits is nobody's business but its own. */
const UNLISTED_MS = 10 * 60_000;
const LISTED = `NOT (reason = 'WAITS' AND create_time > now() - ${UNLISTED_MS} * interval '1 millisecond')`;

const COLUMNS = `id, topic, partition, message_offset::text AS "offset", key, reason, error, tries, sent_at AS "sentAt",
  create_time AS "createTime", try_time AS "tryTime", position::text AS position`;

/**
 * $1: topic. $2 to $7: partition, offset, key, value, headers and time of each message. `why`: reason, error and tries. The id is 104 bits of a hash;
 * the time is part of it, since offsets begin again when a topic is made anew.
 */
const INSERT = (why: string, from = '') => `
INSERT INTO parked_message (id, topic, partition, message_offset, key, value, headers, sent_at, reason, error, tries, create_time, try_time)
SELECT translate(left(encode(sha256(convert_to(concat_ws(' ', $1::text, partition, message_offset, extract(epoch FROM sent_at)), 'UTF8')), 'hex'), 26),
    '0123456789', 'ghijklmnop'),
  $1, partition, message_offset, key, value, headers, sent_at, ${why}
FROM unnest($2::int[], $3::bigint[], $4::text[], $5::bytea[], $6::json[], $7::timestamptz[])
  WITH ORDINALITY AS m (partition, message_offset, key, value, headers, sent_at, nth)
${from} ORDER BY nth
ON CONFLICT (id) DO NOTHING`;

const INSERT_TRIED = INSERT('$8::text, $9::text, $10::int, now(), now()');

/**
 * The lock conflicts with that of a delete: either the key's last message is gone, and the key free, or it stays until these are inserted.
 * What is behind a message that waits, waits for the same: each of them is tried again by itself, whatever becomes of the one that tries.
 */
const INSERT_BEHIND = `
WITH held AS (SELECT key, message_offset, reason, error FROM parked_message WHERE topic = $1 AND key = ANY ($4) FOR KEY SHARE),
first AS (SELECT DISTINCT ON (key) key, reason = 'WAITS' AS waits, error FROM held ORDER BY key, message_offset),
parked AS (${INSERT(`CASE WHEN waits THEN 'WAITS' ELSE 'BEHIND' END, CASE WHEN waits THEN error END, 0, now(), NULL`, 'JOIN first USING (key)')})
SELECT key FROM first`;

/** $1, $2: topics and keys. */
const HELD = `SELECT DISTINCT topic, key FROM parked_message WHERE (topic, key) IN (SELECT * FROM unnest($1::text[], $2::text[]))`;

const IS_FIRST = `NOT EXISTS (
  SELECT FROM parked_message f WHERE f.topic = p.topic AND f.key = p.key AND f.key <> '' AND f.message_offset < p.message_offset)`;

/** Only the first message of its key, and only if no other request retries it now. It is counted before it is tried: the try may end the process. */
const CLAIM = `
UPDATE parked_message p SET retry_until = now() + ${RETRY_LEASE_MS} * interval '1 millisecond', tries = tries + 1
WHERE id = $1 AND (retry_until IS NULL OR retry_until <= now()) AND ${IS_FIRST}
RETURNING ${COLUMNS}, value, headers`;

/** $2, $3: why it is parked now. What is behind it waits for the same, or else for it. */
const GIVE_BACK_TRIED = `
WITH tried AS (
  UPDATE parked_message SET retry_until = NULL, try_time = now(), reason = $2::text, error = $3::text WHERE id = $1 RETURNING id, topic, key)
UPDATE parked_message b
SET reason = CASE WHEN $2 = 'WAITS' THEN 'WAITS' ELSE 'BEHIND' END, error = CASE WHEN $2 = 'WAITS' THEN $3 END
FROM tried t WHERE b.topic = t.topic AND b.key = t.key AND b.key <> '' AND b.id <> t.id AND b.reason IN ('WAITS', 'BEHIND')`;

const WAITING_FOR = `
SELECT id, tries, retry_until IS NOT NULL AS "wasLeft" FROM parked_message p
WHERE reason = 'WAITS' AND error = $1 AND (retry_until IS NULL OR retry_until <= now()) AND ${IS_FIRST}
ORDER BY p.position LIMIT $2`;

/** One behind a message that failed waits for an operator. */
const IS_AWAITED = `SELECT EXISTS (SELECT FROM parked_message p WHERE reason = 'WAITS' AND error = $1 AND ${IS_FIRST}) AS "isAwaited"`;

const WAITING = `
SELECT count(*)::int AS count, COALESCE(extract(epoch FROM now() - min(create_time)), 0)::float8 AS "oldestSeconds"
FROM parked_message WHERE reason = 'WAITS'`;

const FIRST_OF_KEY = `SELECT ${COLUMNS} FROM parked_message WHERE topic = $1 AND key = $2 AND key <> '' ORDER BY message_offset LIMIT 1`;

/** A message that may be tried again. `wasLeft`: the last one that tried it was not heard of any more. */
export type WaitingMessage = Pick<ParkedMessage, 'id' | 'tries'> & { readonly wasLeft: boolean };

type KeysOfTopic = { readonly topic: string; readonly keys: readonly string[] };

/** The table `parked_message` in the consuming service's own database. Needs a pool that does not commit asynchronously. */
export class ParkedRows implements Parking {
  /** Batches ask per partition, several at a time: their questions are combined. */
  private readonly held = new Coalesced<KeysOfTopic, ReadonlySet<string>>((questions) => this.findHeld(questions), READS);

  constructor(private readonly db: Queryable) {}

  heldKeys(topic: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
    return this.held.add({ topic, keys });
  }

  async park(message: BusMessage, { tries, ...tried }: Fault): Promise<void> {
    await this.db.query(INSERT_TRIED, [...columns(message.topic, [message]), ...why(tried), tries]);
  }

  async parkBehind(topic: string, messages: readonly BusMessage[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.db.query<{ key: string }>(INSERT_BEHIND, columns(topic, messages));
    return theirs(
      messages.map(({ key }) => key),
      rows,
    );
  }

  /** Newest first, without what has not waited for long. `after`: the position of the last one of the page before. */
  async list(limit: number, after?: string): Promise<ParkedMessage[]> {
    const text = `SELECT ${COLUMNS} FROM parked_message
      WHERE ($2::bigint IS NULL OR position < $2) AND ${LISTED} ORDER BY parked_message.position DESC LIMIT $1`;
    return (await this.db.query<ParkedMessage>(text, [limit, after ?? null])).rows;
  }

  async find(id: string): Promise<ParkedMessageWithContent | undefined> {
    const text = `SELECT ${COLUMNS}, value, headers FROM parked_message WHERE id = $1`;
    return (await this.db.query<ParkedMessageWithContent>(text, [id])).rows[0];
  }

  /** How many are listed. */
  async count(): Promise<number> {
    const { rows } = await this.db.query<{ count: number }>(`SELECT count(*)::int AS count FROM parked_message WHERE ${LISTED}`, []);
    return rows[0]?.count ?? 0;
  }

  /** For how many seconds the oldest of those listed has been parked; 0 when nothing is. */
  async oldestSeconds(): Promise<number> {
    const text = `SELECT COALESCE(extract(epoch FROM now() - min(create_time)), 0)::float8 AS seconds FROM parked_message WHERE ${LISTED}`;
    return (await this.db.query<{ seconds: number }>(text, [])).rows[0]?.seconds ?? 0;
  }

  /** All messages that wait for something of their own, listed or not. */
  async waiting(): Promise<{ readonly count: number; readonly oldestSeconds: number }> {
    const { rows } = await this.db.query<{ count: number; oldestSeconds: number }>(WAITING, []);
    return rows[0] ?? { count: 0, oldestSeconds: 0 };
  }

  /** The names of all that is waited for. */
  async awaited(): Promise<readonly string[]> {
    const text = `SELECT DISTINCT error AS name FROM parked_message WHERE reason = 'WAITS'`;
    return (await this.db.query<{ name: string }>(text, [])).rows.map(({ name }) => name);
  }

  /** Those that wait for this and that nobody tries now, each the first of its key, in the order in which they were parked. */
  async waitingFor(name: string, limit: number): Promise<readonly WaitingMessage[]> {
    return (await this.db.query<WaitingMessage>(WAITING_FOR, [name, limit])).rows;
  }

  /** Whether a message waits for this, and not for an operator. */
  async isAwaited(name: string): Promise<boolean> {
    return (await this.db.query<{ isAwaited: boolean }>(IS_AWAITED, [name])).rows[0]?.isAwaited === true;
  }

  /** The first parked message of a key. */
  async firstOf(topic: string, key: string): Promise<ParkedMessage | undefined> {
    return (await this.db.query<ParkedMessage>(FIRST_OF_KEY, [topic, key])).rows[0];
  }

  /** Takes a message to retry it, for a while. Undefined: it is not the first of its key, is retried elsewhere, or is gone. */
  async claim(id: string): Promise<ParkedMessageWithContent | undefined> {
    return (await this.db.query<ParkedMessageWithContent>(CLAIM, [id])).rows[0];
  }

  /** Gives a claimed message back. `tried`: what came of it; absent: nothing did, and the try does not count. */
  async giveBack(id: string, tried?: Tried): Promise<void> {
    if (tried !== undefined) await this.db.query(GIVE_BACK_TRIED, [id, ...why(tried)]);
    else await this.db.query('UPDATE parked_message SET retry_until = NULL, tries = tries - 1 WHERE id = $1', [id]);
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

/** The columns `reason` and `error`. */
function why({ error, waitsFor }: Tried): [string, string] {
  return waitsFor === undefined ? ['FAILED', faultText(error)] : ['WAITS', waitsFor];
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
