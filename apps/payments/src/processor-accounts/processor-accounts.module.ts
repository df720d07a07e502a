import { LOGGER } from '@cauce/http';
import { SealedBox } from '@cauce/secrets';
import type { Log } from '@cauce/telemetry';
import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { AccountChoice } from './account-choice.js';
import { AccountCommands } from './account-commands.js';
import { AccountSecrets } from './account-secrets.js';
import { ChangeAccountController } from './change-account/change-account.controller.js';
import { AccountUses } from './delete-account/account-uses.js';
import { DeleteAccountController } from './delete-account/delete-account.controller.js';
import { KnownAccounts } from './known-accounts.js';
import { ListAccountsController } from './list-accounts/list-accounts.controller.js';
import { ProcessorAccountStreams } from './processor-account.streams.js';
import { RegisterAccountController } from './register-account/register-account.controller.js';
import { RetireAccountController } from './retire-account/retire-account.controller.js';
import { RotateAccountSecretsController } from './rotate-account-secrets/rotate-account-secrets.controller.js';

/** Organizations' own accounts at processors. */
@Module({
  controllers: [
    RegisterAccountController,
    ListAccountsController,
    ChangeAccountController,
    RotateAccountSecretsController,
    RetireAccountController,
    DeleteAccountController,
  ],
  providers: [
    {
      provide: ProcessorAccountStreams,
      inject: [Connections],
      useFactory: ({ writing }: Connections) => new ProcessorAccountStreams(writing),
    },
    {
      provide: KnownAccounts,
      inject: [Connections, LOGGER],
      useFactory: ({ pool }: Connections, logger: Log) => new KnownAccounts(pool, logger),
    },
    { provide: AccountSecrets, inject: [SealedBox], useFactory: (box: SealedBox) => new AccountSecrets(box) },
    AccountChoice,
    AccountCommands,
    AccountUses,
  ],
  exports: [ProcessorAccountStreams, KnownAccounts, AccountSecrets, AccountChoice],
})
export class ProcessorAccountsModule {}
