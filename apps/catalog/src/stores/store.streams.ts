import { type Store, type StoreEvent, type StoreResource, evolveStore, evolveStoreView, initialStore } from '@cauce/catalog-domain';
import { isId } from '@cauce/kernel';
import { type Writing, WrittenStreams } from '../written-streams.js';
import { STORE_TABLE, type StoreRow, toStoreRow } from './store.row.js';

/** All stores: their streams, and the rows that mirror them. */
export class StoreStreams extends WrittenStreams<Store, StoreResource, StoreEvent, StoreRow> {
  constructor(writing: Writing) {
    const fold = {
      category: 'store',
      initial: initialStore,
      evolve: evolveStore,
      evolveView: evolveStoreView,
      updateTimeOf: ({ updateTime }: StoreResource) => updateTime,
    };
    super(fold, { table: STORE_TABLE, toRow: toStoreRow }, writing);
  }

  /** A store of this organization; undefined when there is none of this id, or it is another one's. */
  async find(organization: string, id: string): Promise<StoreResource | undefined> {
    const row = isId(id) ? await this.rows.read(id) : undefined;
    return row?.organization === organization ? row.resource : undefined;
  }
}
