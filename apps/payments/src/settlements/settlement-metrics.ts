import { gauge } from '@cauce/telemetry';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { SettlementRows } from './settlement.rows.js';

/** Shows how much unexpected money waits for an operator. */
@Injectable()
export class SettlementMetrics implements OnModuleDestroy {
  private readonly stop: () => void;

  constructor(settlements: SettlementRows) {
    this.stop = gauge('cauce_payments_open_unexpected_settlements', 'Unexpected settlements that wait for an operator.', async () => ({
      value: await settlements.openCount(),
    }));
  }

  onModuleDestroy(): void {
    this.stop();
  }
}
