import { Controller, Get, Header } from '@nestjs/common';
import { Inboxes } from '../inbox/inboxes.js';
import { Ledger } from '../processor/ledger.js';
import { ledgerPage } from './ledger.page.js';
import { startPage } from './start.page.js';

const HTML = 'text/html; charset=utf-8';

/** The pages about the sandbox itself. */
@Controller()
export class PagesController {
  constructor(
    private readonly inboxes: Inboxes,
    private readonly ledger: Ledger,
  ) {}

  @Get()
  @Header('content-type', HTML)
  start(): string {
    const webhooks = this.inboxes.names().reduce((total, name) => total + this.inboxes.count(name), 0);
    return startPage(webhooks).toString();
  }

  @Get('ledger')
  @Header('content-type', HTML)
  book(): string {
    return ledgerPage(this.ledger).toString();
  }
}
