import type { Queryable } from '@cauce/postgres';

/** A message of a partition. `offset`: decimal digits. */
export type Place = { readonly topic: string; readonly partition: number; readonly offset: string };

/** What the processes before left of a partition. */
export type Begun = {
  /** How many in a row began at the same message, this one included: none of the others got any further. */
  readonly starts: number;
  /** The message that the last one was handling alone when it ended, unless that was behind. */
  readonly alone?: string;
};

/** Where processes begin to consume a partition, as far as it matters: one write for each partition that a process is given, and none later. */
export type BatchStarts = {
  /** A process begins at this message. */
  readonly begin: (first: Place) => Promise<Begun>;
  /** A process is about to handle this message alone. */
  readonly beginAlone: (message: Place) => Promise<void>;
  /** It has not ended of it. */
  readonly endAlone: (message: Place) => Promise<void>;
};

const BEGIN = `
INSERT INTO batch_start AS s (topic, partition, message_offset, starts) VALUES ($1, $2, $3, 1)
ON CONFLICT (topic, partition) DO UPDATE SET message_offset = excluded.message_offset,
  starts = CASE WHEN s.message_offset = excluded.message_offset THEN s.starts + 1 ELSE 1 END,
  alone_offset = CASE WHEN s.alone_offset >= excluded.message_offset THEN s.alone_offset END
RETURNING starts, alone_offset::text AS alone`;

const BEGIN_ALONE = 'UPDATE batch_start SET alone_offset = $3 WHERE topic = $1 AND partition = $2';
const END_ALONE = 'UPDATE batch_start SET alone_offset = NULL WHERE topic = $1 AND partition = $2 AND alone_offset = $3';

/** The table `batch_start` in the consuming service's own database. */
export class BatchStartRows implements BatchStarts {
  constructor(private readonly db: Queryable) {}

  async begin({ topic, partition, offset }: Place): Promise<Begun> {
    const { rows } = await this.db.query<{ starts: number; alone: string | null }>(BEGIN, [topic, partition, offset]);
    const { starts = 1, alone = null } = rows[0] ?? {};
    return { starts, ...(alone !== null && { alone }) };
  }

  async beginAlone({ topic, partition, offset }: Place): Promise<void> {
    await this.db.query(BEGIN_ALONE, [topic, partition, offset]);
  }

  async endAlone({ topic, partition, offset }: Place): Promise<void> {
    await this.db.query(END_ALONE, [topic, partition, offset]);
  }
}
