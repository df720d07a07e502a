import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { listPage, pageOfItems, type PageQuery, PageTokens } from '@cauce/paging';
import { UNEXPECTED_SETTLEMENT, type UnexpectedSettlement } from '@cauce/payments-domain';
import { Controller, Get, Param, Query } from '@nestjs/common';
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
  ): Promise<{ unexpectedSettlements: readonly UnexpectedSettlement[]; nextPageToken?: string }> {
    const { view } = await this.reader.payment(store, id);
    const scope = { route: routeOf(ListUnexpectedSettlementsController), parent: view.payment.name };
    const { rows, nextPage } = await listPage(query, scope, this.tokens, (page) =>
      pageOfItems([...view.settlements.values()].toReversed(), page, ({ name }) => name),
    );
    return { unexpectedSettlements: rows, ...nextPage };
  }
}
