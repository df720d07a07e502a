import type { Claims } from '@cauce/claims';
import { Field, line } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import type { CardEntry, PaymentMethod } from '@cauce/kernel';
import { PROCESSOR_ACCOUNT, type ProcessorAccountResource } from '@cauce/payments-domain';
import { Body, Controller, Param, Patch, UseGuards } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { cardEntries, readAccountBody, servedMethods, takenCurrencies } from '../account.body.js';
import { accountAddress, fixedAddress } from '../account-address.js';
import { AccountCommands } from '../account-commands.js';
import { AccountOfPathGuard } from '../account-of-path.guard.js';

/** The body of `PATCH …/processor-accounts/{account}`. What is absent stays; an empty list of currencies: all. */
class ChangeAccountRequest {
  @Field(line({ max: 100 }), { optional: true }) displayName?: string;
  @Field(fixedAddress, { optional: true }) address?: string;
  @Field(accountAddress, { optional: true }) publicAddress?: string;
  @Field(servedMethods, { optional: true }) methods?: PaymentMethod[];
  @Field(takenCurrencies, { optional: true }) currencies?: string[];
  @Field(cardEntries, { optional: true }) cardEntry?: CardEntry;
}

/** `PATCH /admin/v1/organizations/{organization}/processor-accounts/{account}`. */
@Callers('operator')
@UseGuards(AccountOfPathGuard)
@Controller('admin/v1/organizations/:organization/processor-accounts/:account')
export class ChangeAccountController {
  constructor(
    private readonly commands: AccountCommands,
    private readonly connections: Connections,
  ) {}

  @Patch()
  @Operation('Change a processor account', {
    about:
      'Fields that are absent keep their values; an empty list of `currencies` stands for all. Another `cardEntry` counts for pages that are opened from now on; a card that was entered before is charged as it was entered. The address cannot be changed, since what was charged there is looked up there: register another account instead. Secrets are changed by `:rotate`.',
    body: ChangeAccountRequest,
    answers: PROCESSOR_ACCOUNT,
    errors: ['ORGANIZATION_NOT_FOUND', 'PROCESSOR_ACCOUNT_NOT_FOUND', 'PROCESSOR_ACCOUNT_DELETED'],
  })
  async change(
    @Param('account') id: string,
    @Body() body: unknown,
    @CallerClaims() { principal }: Claims,
  ): Promise<ProcessorAccountResource> {
    const { address: _, ...change } = await readAccountBody(ChangeAccountRequest, body, this.connections.outbound);
    return this.commands.execute(id, { type: 'ChangeAccount', ...change }, principal);
  }
}
