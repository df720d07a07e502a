import { evolveStore, evolveStoreView, initialStore, type Store, type StoreEvent, type StoreResource } from '@cauce/catalog-domain';
import { AggregateStreams, type Writing } from '@cauce/event-store';
import { isId } from '@cauce/kernel';
import { STORE_TABLE, type StoreRow, toStoreRow } from './store.row.js';

/** All stores: their streams, and the rows that mirror them. */
export class StoreStreams extends AggregateStreams<Store, StoreResource, StoreEvent, StoreRow> {
  constructor(writing: Writing) {
    const fold = { initial: initialStore, evolve: evolveStore, evolveView: evolveStoreView };
    super({ category: 'store', ...fold, table: STORE_TABLE, toRow: toStoreRow }, writing);
  }

  /** A store of this organization; undefined when the id is unknown or belongs to another organization. */
  async find(organization: string, id: string): Promise<StoreResource | undefined> {
    const row = isId(id) ? await this.rows.read(id) : undefined;
    return row?.organization === organization ? row.resource : undefined;
  }
}
