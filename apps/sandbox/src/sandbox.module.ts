import { READINESS, type ReadinessCheck } from '@cauce/http';
import { type DynamicModule, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { ApprovalsController } from './approvals/approvals.controller.js';
import { CardTokensController } from './cards/card-tokens.controller.js';
import { CardVault } from './cards/card-vault.js';
import { InboxController } from './inbox/inbox.controller.js';
import { Inboxes } from './inbox/inboxes.js';
import { InboxesController } from './inbox/inboxes.controller.js';
import { MailController } from './mail/mail.controller.js';
import { Mails } from './mail/mails.js';
import { MailsController } from './mail/mails.controller.js';
import { SmtpCatcher } from './mail/smtp-catcher.js';
import { PagesController } from './pages/pages.controller.js';
import { Acquirer } from './processor/acquirer.js';
import { ApiKeyGuard } from './processor/api-key.guard.js';
import { Callbacks } from './processor/callbacks.js';
import { HeldAnswers } from './processor/held-answers.js';
import { Later } from './processor/later.js';
import { Ledger } from './processor/ledger.js';
import { ProcessorController } from './processor/processor.controller.js';
import { SandboxConfig, type SandboxVariables } from './sandbox.config.js';
import { SandboxDatabase } from './store/sandbox-database.js';

/** Closes the store last, when nothing asks for it any more. */
@Injectable()
class StoreLifetime implements OnApplicationShutdown {
  constructor(private readonly database: SandboxDatabase) {}

  onApplicationShutdown(): void {
    this.database.close();
  }
}

const readiness = (database: SandboxDatabase): ReadinessCheck[] => [
  {
    name: 'store',
    check: async () => {
      await Promise.resolve(database.one('SELECT 1'));
    },
  },
];

/** What is outside of us: the acquirer, the merchant's receiver and the buyers' mail server. */
@Module({})
export class SandboxModule {
  static with(config: SandboxVariables): DynamicModule {
    return {
      module: SandboxModule,
      controllers: [
        PagesController,
        ProcessorController,
        CardTokensController,
        ApprovalsController,
        InboxController,
        InboxesController,
        MailController,
        MailsController,
      ],
      providers: [
        { provide: SandboxConfig, useValue: config },
        { provide: SandboxDatabase, useFactory: () => new SandboxDatabase(config.DATA_DIR) },
        { provide: READINESS, useFactory: readiness, inject: [SandboxDatabase] },
        StoreLifetime,
        ApiKeyGuard,
        Ledger,
        Acquirer,
        HeldAnswers,
        Callbacks,
        Later,
        CardVault,
        Inboxes,
        Mails,
        SmtpCatcher,
      ],
    };
  }
}
