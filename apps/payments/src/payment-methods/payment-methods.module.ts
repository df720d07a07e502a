import { SealedBox } from '@cauce/secrets';
import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { ProcessorModule } from '../processor/processor.module.js';
import { ProcessorAccountsModule } from '../processor-accounts/processor-accounts.module.js';
import { PaymentMethodStreams } from './payment-method.streams.js';
import { RegisterMethodController } from './register-method/register-method.controller.js';
import { RegisterMethod } from './register-method/register-method.handler.js';
import { ShowMethodController } from './show-method/show-method.controller.js';
import { StoredMethods } from './stored-methods.js';

/** The cards that buyers let us charge later. */
@Module({
  imports: [ProcessorModule, ProcessorAccountsModule],
  controllers: [RegisterMethodController, ShowMethodController],
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
