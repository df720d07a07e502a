import { Controller, Get, Header } from '@nestjs/common';
import { Guide } from '../guide/guide.js';
import { Inboxes } from '../inbox/inboxes.js';
import { startPage } from './start.page.js';
import { startView } from './start.view.js';

/** The start page. Its buttons are the guide's. */
@Controller()
export class StartController {
  constructor(
    private readonly guide: Guide,
    private readonly inboxes: Inboxes,
  ) {}

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  async show(): Promise<string> {
    return startPage(await startView(this.guide, this.inboxes)).toString();
  }
}
