import { CONFIG, LOGGER } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import { PageTokens } from '@cauce/paging';
import { SealedBox } from '@cauce/secrets';
import type { Log } from '@cauce/telemetry';
import { OrganizationClock } from '@cauce/test-clocks';
import { Global, Module } from '@nestjs/common';
import type { PaymentsConfig } from './config.js';
import { Connections } from './connections.js';

/** What each room may ask for: the connections of this process, the time, and what seals. */
@Global()
@Module({
  providers: [
    {
      provide: Connections,
      inject: [CONFIG, LOGGER],
      useFactory: (config: PaymentsConfig, logger: Log) => new Connections(config, logger),
    },
    { provide: Clock, inject: [Connections], useFactory: ({ pool }: Connections) => new OrganizationClock(pool) },
    { provide: SealedBox, inject: [CONFIG], useFactory: ({ SEALING_KEYS }: PaymentsConfig) => new SealedBox(SEALING_KEYS) },
    { provide: PageTokens, inject: [SealedBox], useFactory: (box: SealedBox) => new PageTokens(box) },
  ],
  exports: [Connections, Clock, SealedBox, PageTokens],
})
export class ConnectionsModule {}
