import { CONFIG } from '@cauce/http';
import { Module } from '@nestjs/common';
import type { PaymentsConfig } from '../config.js';
import { Connections } from '../connections.js';
import { HttpProcessor } from './http-processor.js';
import { PaymentProcessor } from './payment-processor.js';

/** The company that moves the money. */
@Module({
  providers: [
    {
      provide: PaymentProcessor,
      inject: [CONFIG, Connections],
      useFactory: (config: PaymentsConfig, { outbound }: Connections) =>
        new HttpProcessor(outbound, config.PROCESSOR_URL, config.PROCESSOR_API_KEY, config.CHARGE_TIMEOUT_MS),
    },
  ],
  exports: [PaymentProcessor],
})
export class ProcessorModule {}
