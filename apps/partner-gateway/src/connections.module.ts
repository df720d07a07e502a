import { CONFIG, LOGGER } from '@cauce/http';
import { PageTokens } from '@cauce/paging';
import { SealedBox } from '@cauce/secrets';
import type { Log } from '@cauce/telemetry';
import { Global, Module } from '@nestjs/common';
import type { PartnerGatewayConfig } from './config.js';
import { Connections } from './connections.js';

/** What each room may ask for: the connections of this process, and what seals. */
@Global()
@Module({
  providers: [
    {
      provide: Connections,
      inject: [CONFIG, LOGGER],
      useFactory: (config: PartnerGatewayConfig, logger: Log) => new Connections(config, logger),
    },
    { provide: SealedBox, inject: [CONFIG], useFactory: ({ SEALING_KEYS }: PartnerGatewayConfig) => new SealedBox(SEALING_KEYS) },
    { provide: PageTokens, inject: [SealedBox], useFactory: (box: SealedBox) => new PageTokens(box) },
  ],
  exports: [Connections, SealedBox, PageTokens],
})
export class ConnectionsModule {}
