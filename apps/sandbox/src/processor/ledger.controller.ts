import { Controller, Get, Header } from '@nestjs/common';
import { Ledger } from './ledger.js';
import { ledgerPage } from './ledger.page.js';

/** The acquirer's book as a page. */
@Controller('ledger')
export class LedgerController {
  constructor(private readonly ledger: Ledger) {}

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  show(): string {
    return ledgerPage(this.ledger).toString();
  }
}
