import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { DELETED_STREAM, NO_STREAM } from './event.js';
import type { StreamHead, StreamHeads } from './stream-heads.js';
import { METADATA_OF_METADATA, metadataStreamOf, NO_METADATA, originalOf, parseMetadata, type StreamMetadata } from './stream-metadata.js';

/** What readers see of a stream: from one revision to another, and nothing created before a time in milliseconds. */
export type Visible = {
  readonly number: number;
  readonly first: number;
  readonly last: number;
  readonly since: number;
};

const CAPACITY = 20_000;

/** Where streams end and what their metadata says; the writing and the reading side both ask here. */
export class Streams {
  private readonly heads: StreamHeads;
  private readonly data: StatementSync;
  /** Metadata of a stream at a revision of its metadata stream: a megabyte of it takes half a second to parse, and each page asks. */
  private readonly parsed = new Map<string, { readonly revision: number; readonly metadata: StreamMetadata }>();

  constructor(database: DatabaseSync, heads: StreamHeads) {
    this.heads = heads;
    this.data = database.prepare('SELECT data, is_json AS isJson FROM event WHERE stream = ? AND revision = ?');
  }

  /** The metadata of a stream with a tombstone has one too. */
  head(stream: string): StreamHead {
    const head = this.heads.get(stream);
    const original = originalOf(stream);
    const gone = original !== undefined && this.heads.get(original).revision === DELETED_STREAM;
    return gone ? { number: head.number, revision: DELETED_STREAM } : head;
  }

  /** As EventStoreDB's writer sees it: metadata that was written lately can be written on, even of a stream that has a tombstone since. */
  headToWrite(stream: string): StreamHead {
    return this.heads.written(stream) ?? this.head(stream);
  }

  isSoftDeleted(stream: string): boolean {
    return this.metadata(stream).truncateBefore === DELETED_STREAM;
  }

  metadata(stream: string): StreamMetadata {
    if (originalOf(stream) !== undefined) return METADATA_OF_METADATA;
    const { revision } = this.heads.get(metadataStreamOf(stream));
    if (revision === NO_STREAM) return NO_METADATA;
    const known = this.parsed.get(stream);
    if (known?.revision === revision) return known.metadata;
    const json = this.rawMetadata(stream);
    const metadata = json ? parseMetadata(json) : NO_METADATA;
    this.parsed.set(stream, { revision, metadata });
    if (this.parsed.size > CAPACITY) this.parsed.delete(this.parsed.keys().next().value ?? stream);
    return metadata;
  }

  /** After a transaction that failed: its revisions will be others'. */
  forget(): void {
    this.heads.clear();
    this.parsed.clear();
  }

  /** The last event of the metadata stream; none when it is not JSON. */
  rawMetadata(stream: string): Uint8Array | undefined {
    const { number, revision } = this.heads.get(metadataStreamOf(stream));
    if (number === undefined || revision === NO_STREAM) return undefined;
    const row = this.data.get(number, revision) as { data: Uint8Array; isJson: number } | undefined;
    return row && row.isJson === 1 && row.data.length > 0 ? row.data : undefined;
  }

  /** `missing` for a stream without events, and for one that is deleted until its next append. */
  visible(stream: string, now: number): Visible | 'missing' | 'tombstoned' {
    const { number, revision } = this.head(stream);
    if (revision === DELETED_STREAM) return 'tombstoned';
    const { maxCount, maxAgeMs, truncateBefore = 0 } = this.metadata(stream);
    if (number === undefined || revision === NO_STREAM || truncateBefore === DELETED_STREAM) return 'missing';
    const first = maxCount === undefined ? truncateBefore : Math.max(truncateBefore, revision - maxCount + 1);
    return { number, first, last: revision, since: maxAgeMs === undefined ? 0 : Math.max(0, now - maxAgeMs) };
  }
}
