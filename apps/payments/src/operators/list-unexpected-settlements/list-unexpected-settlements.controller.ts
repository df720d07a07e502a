import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { answerPage, type PageAnswer, pageOfItems, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { PaymentReader } from '../../payments/payment.reader.js';
import { SETTLEMENT_ANSWER, settlementAnswer } from '../../settlements/settlement.resource.js';

/** `GET /admin/v1/stores/{store}/payments/{payment}/unexpected-settlements`: newest first. */
@Callers('operator')
@Controller('admin/v1/stores/:store/payments/:payment/unexpected-settlements')
export class ListUnexpectedSettlementsController {
  constructor(
    private readonly reader: PaymentReader,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List unexpected settlements of a payment', {
    about: 'All unexpected settlements of the payment, newest first.',
    answers: pageOf('unexpectedSettlements', SETTLEMENT_ANSWER),
    errors: ['PAYMENT_NOT_FOUND'],
  })
  async list(@Param('store') store: string, @Param('payment') id: string, @Query() query: PageQuery): Promise<PageAnswer> {
    const { view } = await this.reader.findInStore(store, id);
    return answerPage('unexpectedSettlements', {
      query,
      scope: { route: routeOf(ListUnexpectedSettlementsController), parent: view.payment.name },
      tokens: this.tokens,
      find: (page) => pageOfItems([...view.settlements.values()].toReversed(), page, ({ name }) => name),
      text: (each) => JSON.stringify(settlementAnswer(each, view)),
    });
  }
}
