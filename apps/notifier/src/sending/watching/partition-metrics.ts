import { gauge } from '@cauce/telemetry';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { DeliveryPartitions } from '../keeping/delivery.partitions.js';

/** Shows how far ahead deliveries have partitions. */
@Injectable()
export class PartitionMetrics implements OnModuleDestroy {
  private readonly stop: () => void;

  constructor({ pool }: Connections) {
    const partitions = new DeliveryPartitions(pool);
    this.stop = gauge('cauce_webhook_partitions_ahead_days', 'For how many days from today on deliveries have partitions.', async () => ({
      value: await partitions.daysAhead(),
    }));
  }

  onModuleDestroy(): void {
    this.stop();
  }
}
