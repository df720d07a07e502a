import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { StoreOwners } from './store-owners.js';

/** Stores, as the catalog knows them. */
@Module({
  providers: [{ provide: StoreOwners, inject: [Connections], useFactory: ({ catalog }: Connections) => new StoreOwners(catalog) }],
  exports: [StoreOwners],
})
export class StoresModule {}
