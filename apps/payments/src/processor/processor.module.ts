import { CONFIG } from '@cauce/http';
import { Module } from '@nestjs/common';
import type { PaymentsConfig } from '../config.js';
import { Connections } from '../connections.js';
import { AccountSecrets } from '../processor-accounts/account-secrets.js';
import { KnownAccounts } from '../processor-accounts/known-accounts.js';
import { ProcessorAccountsModule } from '../processor-accounts/processor-accounts.module.js';
import { Processors, processorsOf } from './processors.js';

/** The companies that move the money: the environment's, and those of organizations' own accounts. */
@Module({
  imports: [ProcessorAccountsModule],
  providers: [
    {
      provide: Processors,
      inject: [CONFIG, Connections, KnownAccounts, AccountSecrets],
      useFactory: (config: PaymentsConfig, { outbound }: Connections, accounts: KnownAccounts, secrets: AccountSecrets) =>
        processorsOf(config, outbound, accounts, secrets),
    },
  ],
  exports: [Processors],
})
export class ProcessorModule {}
