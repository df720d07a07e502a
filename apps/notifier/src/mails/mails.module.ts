import { CONFIG, LOGGER } from '@cauce/http';
import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { GetMailController } from './get-mail/get-mail.controller.js';
import { ListMailsController } from './list-mails/list-mails.controller.js';
import { createMails, createOneTimeCodes } from './mails.factory.js';
import { Mails } from './mails.js';
import { OneTimeCodes } from './send-one-time-code/one-time-codes.js';
import { SendOneTimeCodeController } from './send-one-time-code/send-one-time-code.controller.js';

/** E-mails to buyers. */
@Module({
  controllers: [ListMailsController, GetMailController, SendOneTimeCodeController],
  providers: [
    { provide: Mails, inject: [CONFIG, LOGGER, Connections], useFactory: createMails },
    { provide: OneTimeCodes, inject: [CONFIG, LOGGER], useFactory: createOneTimeCodes },
  ],
  exports: [Mails],
})
export class MailsModule {}
