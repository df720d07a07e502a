import type { Store, StoreResource } from '@cauce/catalog-domain';
import type { FoldedStream } from '@cauce/event-store';
import type { Table } from '@cauce/postgres';

/** A store as lists and single reads need it. */
export type StoreRow = {
  readonly id: string;
  /** `organizations/<id>`. */
  readonly organization: string;
  readonly createTime: string;
  readonly position: bigint;
  readonly revision: bigint;
  readonly foldVersion: number;
  readonly resource: StoreResource;
};

/** How the rows are stored in Postgres. */
export const STORE_TABLE: Table<StoreRow> = {
  name: 'store',
  key: 'id',
  columns: {
    id: 'text',
    organization: 'text',
    createTime: 'timestamptz',
    position: 'bigint',
    revision: 'bigint',
    foldVersion: 'integer',
    resource: 'json',
  },
};

/** The row of a folded stream. */
export function toStoreRow({ id, view, position, revision, foldVersion }: FoldedStream<Store, StoreResource>): StoreRow {
  return { id, organization: view.organization, createTime: view.createTime, position, revision, foldVersion, resource: view };
}
