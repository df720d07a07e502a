import { type App, READINESS, type ReadinessCheck } from '@cauce/http';
import { type DynamicModule, Module } from '@nestjs/common';
import { ApprovalsController } from './approvals/approvals.controller.js';
import { CardTokensController } from './cards/card-tokens.controller.js';
import { CardVault } from './cards/card-vault.js';
import { StoredCards } from './cards/stored-cards.js';
import type { SandboxConfig } from './config.js';
import { breakProtocol } from './flaws/break-protocol.js';
import { flawOf } from './flaws/flaws.js';
import { Guide } from './guide/guide.js';
import { hooksRoute } from './inbox/hooks.route.js';
import { InboxController } from './inbox/inbox.controller.js';
import { InboxesController } from './inbox/inboxes.controller.js';
import { Inboxes } from './inbox/inboxes.js';
import { MailController } from './mail/mail.controller.js';
import { MailsController } from './mail/mails.controller.js';
import { Mails } from './mail/mails.js';
import { SmtpCatcher } from './mail/smtp-catcher.js';
import { assets } from './pages/assets.js';
import { errorPage } from './pages/error.page.js';
import { refuseForeignForms } from './pages/own-forms.js';
import { addSecurityHeaders } from './pages/security-headers.js';
import { notificationsRoute } from './partner/notifications.route.js';
import { PartnerController } from './partner/partner.controller.js';
import { PartnerPageController } from './partner/partner-page.controller.js';
import { PartnerPayments } from './partner/partner-payments.js';
import { PartnerPlatform } from './partner/partner-platform.js';
import { PartnerStore } from './partner/partner-store.js';
import { Acquirer } from './processor/acquirer.js';
import { ApiKeyGuard } from './processor/api-key.guard.js';
import { Callbacks } from './processor/callbacks.js';
import { ChargeScripts } from './processor/charge-scripts.js';
import { HeldAnswers } from './processor/held-answers.js';
import { Later } from './processor/later.js';
import { LedgerController } from './processor/ledger.controller.js';
import { Ledger } from './processor/ledger.js';
import { ProcessorController } from './processor/processor.controller.js';
import { Refunds } from './processor/refunds.js';
import { ChargeScriptsController } from './scripts/charge-scripts.controller.js';
import { GuideController } from './start/guide.controller.js';
import { StartController } from './start/start.controller.js';
import { SandboxDatabase } from './store/sandbox-database.js';

const readiness = (database: SandboxDatabase): ReadinessCheck[] => [
  {
    name: 'store',
    check: async () => {
      await Promise.resolve(database.one('SELECT 1'));
    },
  },
];

/** What is outside of us: the acquirer, the merchant's receiver, a partner platform and the buyers' mail server. */
@Module({})
class SandboxModule {
  static with(config: SandboxConfig): DynamicModule {
    return {
      module: SandboxModule,
      controllers: [
        StartController,
        LedgerController,
        ProcessorController,
        CardTokensController,
        ApprovalsController,
        InboxController,
        InboxesController,
        MailController,
        MailsController,
        ChargeScriptsController,
        GuideController,
        PartnerController,
        PartnerPageController,
      ],
      providers: [
        { provide: SandboxDatabase, useFactory: () => new SandboxDatabase(config.DATA_DIR) },
        { provide: READINESS, useFactory: readiness, inject: [SandboxDatabase] },
        ApiKeyGuard,
        Ledger,
        Refunds,
        Acquirer,
        HeldAnswers,
        Callbacks,
        Later,
        CardVault,
        StoredCards,
        ChargeScripts,
        Inboxes,
        Mails,
        SmtpCatcher,
        Guide,
        PartnerStore,
        PartnerPlatform,
        PartnerPayments,
      ],
    };
  }
}

/** The sandbox as a service: open to anyone, for browsers' forms too, with pages for people. */
export const sandbox: App<SandboxConfig> = (config) => ({
  module: SandboxModule.with(config),
  open: true,
  forms: true,
  errorPage,
  plugins: async (fastify, app) => {
    addSecurityHeaders(fastify);
    const database = app.get(SandboxDatabase);
    fastify.addHook('onSend', () => database.onDisk());
    refuseForeignForms(fastify);
    if (config.SANDBOX_FLAW !== undefined) breakProtocol(fastify, flawOf(config.SANDBOX_FLAW, config.PROCESSOR_API_KEY));
    await fastify.register(assets.plugin);
    await fastify.register(hooksRoute(app.get(Inboxes)));
    await fastify.register(notificationsRoute(app.get(PartnerPlatform)));
  },
});
