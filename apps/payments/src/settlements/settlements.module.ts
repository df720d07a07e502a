import { LOGGER } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { SettlementRows } from './settlement.rows.js';
import { SettlementMetrics } from './settlement-metrics.js';

/** The rows of all money that came unexpectedly. */
@Module({
  providers: [
    {
      provide: SettlementRows,
      inject: [Connections, LOGGER],
      useFactory: ({ rows }: Connections, logger: Log) => new SettlementRows(rows, logger),
    },
    SettlementMetrics,
  ],
  exports: [SettlementRows],
})
export class SettlementsModule {}
