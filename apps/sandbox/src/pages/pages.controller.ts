import { Controller, Get, Header } from '@nestjs/common';
import { Guide } from '../guide/guide.js';
import { Inboxes } from '../inbox/inboxes.js';
import { Ledger } from '../processor/ledger.js';
import { ledgerPage } from './ledger.page.js';
import { startPage } from './start.page.js';
import { startView } from './start.view.js';

const HTML = 'text/html; charset=utf-8';

/** The pages about the sandbox itself. */
@Controller()
export class PagesController {
  constructor(
    private readonly inboxes: Inboxes,
    private readonly ledger: Ledger,
    private readonly guide: Guide,
  ) {}

  @Get()
  @Header('content-type', HTML)
  async start(): Promise<string> {
    return startPage(await startView(this.guide, this.inboxes)).toString();
  }

  @Get('ledger')
  @Header('content-type', HTML)
  book(): string {
    return ledgerPage(this.ledger).toString();
  }
}
