import { Controller, Get, Param, Query } from '@nestjs/common';
import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { type PageQuery, PageTokens, readPage } from '@cauce/paging';
import { UNEXPECTED_SETTLEMENT, type UnexpectedSettlement } from '@cauce/payments-domain';
import { SettlementReader } from '../settlement.reader.js';

/** `GET /admin/v1/stores/{store}/payments/{payment}/unexpected-settlements`: newest first. */
@Callers('operator')
@Controller('admin/v1/stores/:store/payments/:payment/unexpected-settlements')
export class ListUnexpectedSettlementsController {
  constructor(
    private readonly reader: SettlementReader,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List unexpected settlements of a payment', {
    answers: pageOf('unexpectedSettlements', UNEXPECTED_SETTLEMENT),
    errors: ['PAYMENT_NOT_FOUND'],
  })
  async list(
    @Param('store') store: string,
    @Param('payment') id: string,
    @Query() query: PageQuery,
  ): Promise<{ unexpectedSettlements: UnexpectedSettlement[]; nextPageToken?: string }> {
    const { view } = await this.reader.payment(store, id);
    const page = readPage(query, routeOf(ListUnexpectedSettlementsController), view.payment.name, this.tokens);
    const newestFirst = [...view.settlements.values()].toReversed();
    const [last] = page.after ?? [];
    const from = last === undefined ? 0 : newestFirst.findIndex(({ name }) => name === last) + 1;
    const rows = newestFirst.slice(from, from + page.size + 1);
    return { unexpectedSettlements: rows.slice(0, page.size), ...page.next(rows, ({ name }) => [name]) };
  }
}
