import { Controller, Get, Query } from '@nestjs/common';
import { CallerClaims, Callers, type Claims, Operation, type PageQuery, PageTokens, pageOf, readPage, routeOf } from '@cauce/http';
import { merchantOf } from '../merchant.js';
import { PAYMENT_ANSWER, type PaymentAnswer, PaymentLinks } from '../payment.links.js';
import { PaymentStreams } from '../payment.streams.js';

/** `GET /v1/stores/{store}/payments`: newest first, by keyset (contract, "Pagination"). */
@Callers('gateway')
@Controller('v1/stores/:store/payments')
export class ListPaymentsController {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly links: PaymentLinks,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List payments', { about: 'Newest first.', answers: pageOf('payments', PAYMENT_ANSWER) })
  async list(@Query() query: PageQuery, @CallerClaims() claims: Claims): Promise<{ payments: PaymentAnswer[]; nextPageToken?: string }> {
    const { store } = merchantOf(claims);
    const page = readPage(query, routeOf(ListPaymentsController), store.name, this.tokens);
    const { rows, next } = await this.payments.rows.list({ where: { store: store.name }, size: page.size, after: cursorOf(page.after) });
    return {
      payments: rows.map(({ resource, linkKey }) => this.links.answer(resource, linkKey)),
      ...(next && {
        nextPageToken: this.tokens.token({ route: routeOf(ListPaymentsController), parent: store.name }, [next.createTime, next.position]),
      }),
    };
  }
}

function cursorOf(after: readonly string[] | undefined) {
  const [createTime, position] = after ?? [];
  return createTime !== undefined && position !== undefined ? { createTime, position } : undefined;
}
