import { SealedBox } from '@cauce/secrets';
import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { ProcessorModule } from '../processor/processor.module.js';
import { PaymentMethodStreams } from './payment-method.streams.js';
import { RegisterMethodController } from './register-method/register-method.controller.js';
import { RegisterMethod } from './register-method/register-method.handler.js';
import { StoredMethods } from './stored-methods.js';

/** The cards that buyers let us charge later. */
@Module({
  imports: [ProcessorModule],
  controllers: [RegisterMethodController],
  providers: [
    {
      provide: PaymentMethodStreams,
      inject: [Connections],
      useFactory: ({ writing }: Connections) => new PaymentMethodStreams(writing),
    },
    {
      provide: StoredMethods,
      inject: [PaymentMethodStreams, SealedBox],
      useFactory: (methods: PaymentMethodStreams, box: SealedBox) => new StoredMethods(methods, box),
    },
    RegisterMethod,
  ],
  exports: [PaymentMethodStreams, StoredMethods],
})
export class PaymentMethodsModule {}
