import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { PROCESSOR_ACCOUNT, type ProcessorAccountResource } from '@cauce/payments-domain';
import { Controller, Param, Post, UseGuards } from '@nestjs/common';
import { AccountCommands } from '../account-commands.js';
import { AccountOfPathGuard } from '../account-of-path.guard.js';

/** `POST …/processor-accounts/{account}:retire`. Idempotent. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/processor-accounts')
export class RetireAccountController {
  constructor(private readonly commands: AccountCommands) {}

  @Post(':account/~retire')
  @UseGuards(AccountOfPathGuard)
  @Operation('Retire a processor account', {
    id: 'retireAccount',
    about:
      'The account takes no new payments and stores no new cards. It ends what it began, refunds what it took, and charges the cards that it stored. It cannot be made active again. If it was the only one, the organization takes no new payments until it has another, or until this one is deleted.',
    answers: PROCESSOR_ACCOUNT,
    errors: ['ORGANIZATION_NOT_FOUND', 'PROCESSOR_ACCOUNT_NOT_FOUND', 'PROCESSOR_ACCOUNT_DELETED'],
  })
  retire(@Param('account') id: string, @CallerClaims() { principal }: Claims): Promise<ProcessorAccountResource> {
    return this.commands.execute(id, { type: 'RetireAccount' }, principal);
  }
}
