import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { PartnerPlatform } from './partner-platform.js';

/** Partner platforms, as far as we ask them. */
@Module({
  providers: [
    { provide: PartnerPlatform, inject: [Connections], useFactory: ({ outbound }: Connections) => new PartnerPlatform(outbound) },
  ],
  exports: [PartnerPlatform],
})
export class PartnersModule {}
