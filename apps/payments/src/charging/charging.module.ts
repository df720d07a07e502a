import { SealedBox } from '@cauce/secrets';
import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { PaymentMethodsModule } from '../payment-methods/payment-methods.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ProcessorModule } from '../processor/processor.module.js';
import { AskToCharge } from './ask-to-charge.js';
import { AttemptSecrets } from './attempt-secrets.js';
import { ChargeAttempt } from './charge-attempt.handler.js';
import { ChargeCircuit } from './charge-circuit.js';
import { ChargeSources } from './charge-sources.js';
import { RecordAnswer } from './record-answer.js';
import { SealedAttemptSecrets } from './sealed-attempt-secrets.js';

/** Brings attempts to their end, with the processor. */
@Module({
  imports: [PaymentsModule, PaymentMethodsModule, ProcessorModule],
  providers: [
    {
      provide: AttemptSecrets,
      inject: [Connections, SealedBox],
      useFactory: ({ pool }: Connections, box: SealedBox) => new SealedAttemptSecrets(pool, box),
    },
    ChargeCircuit,
    ChargeSources,
    AskToCharge,
    RecordAnswer,
    ChargeAttempt,
  ],
  exports: [AttemptSecrets, ChargeCircuit, RecordAnswer, ChargeAttempt],
})
export class ChargingModule {}
