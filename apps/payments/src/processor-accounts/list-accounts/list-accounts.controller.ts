import { ApiError } from '@cauce/contracts';
import { Callers, Operation, organizationOf, pageOf, routeOf } from '@cauce/http';
import { answerPage, type PageAnswer, type PageQuery, PageTokens } from '@cauce/paging';
import { PROCESSOR_ACCOUNT } from '@cauce/payments-domain';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { showAccount, type ShownAccount } from '../processor-account.row.js';
import { ProcessorAccountStreams } from '../processor-account.streams.js';

/** `GET /admin/v1/organizations/{organization}/processor-accounts`, newest first, and one of them. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/processor-accounts')
export class ListAccountsController {
  constructor(
    private readonly accounts: ProcessorAccountStreams,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List processor accounts', {
    about: 'All processor accounts of the organization, newest first, including retired and deleted ones, without their secrets.',
    answers: pageOf('processorAccounts', PROCESSOR_ACCOUNT),
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  list(@Param('organization') id: string, @Query() query: PageQuery): Promise<PageAnswer> {
    const organization = organizationOf(id);
    return answerPage('processorAccounts', {
      query,
      scope: { route: routeOf(ListAccountsController), parent: organization },
      tokens: this.tokens,
      find: (page) => this.accounts.rows.list({ where: { organization }, ...page }),
      text: ({ resource }) => JSON.stringify(showAccount(resource)),
    });
  }

  @Get(':account')
  @Operation('Read a processor account', {
    about: 'Returns one processor account, without its secrets.',
    id: 'getAccount',
    answers: PROCESSOR_ACCOUNT,
    errors: ['ORGANIZATION_NOT_FOUND', 'PROCESSOR_ACCOUNT_NOT_FOUND'],
  })
  async get(@Param('organization') organization: string, @Param('account') id: string): Promise<ShownAccount> {
    const found = await this.accounts.find(organizationOf(organization), id);
    if (found === undefined) throw new ApiError('PROCESSOR_ACCOUNT_NOT_FOUND');
    return showAccount(found);
  }
}
