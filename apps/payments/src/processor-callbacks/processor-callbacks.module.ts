import { Module } from '@nestjs/common';
import { DueModule } from '../due/due.module.js';
import { ProcessorAccountsModule } from '../processor-accounts/processor-accounts.module.js';
import { CallbackSecretsOfAccounts } from './callback-secrets.js';
import { ProcessorCallbackController } from './processor-callback.controller.js';

/** What processors tell without being asked. */
@Module({
  imports: [DueModule, ProcessorAccountsModule],
  controllers: [ProcessorCallbackController],
  providers: [CallbackSecretsOfAccounts],
})
export class ProcessorCallbacksModule {}
