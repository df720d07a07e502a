import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { CallerClaims, Callers, Operation, organizationOf } from '@cauce/http';
import { PROCESSOR_ACCOUNT, type ProcessorAccountResource } from '@cauce/payments-domain';
import { Controller, Delete, Param, UseGuards } from '@nestjs/common';
import { AccountCommands } from '../account-commands.js';
import { AccountOfPathGuard } from '../account-of-path.guard.js';
import { ProcessorAccountStreams } from '../processor-account.streams.js';
import { AccountUses } from './account-uses.js';

/** `DELETE …/processor-accounts/{account}`: it stays in the list; repeating this changes nothing. */
@Callers('operator')
@UseGuards(AccountOfPathGuard)
@Controller('admin/v1/organizations/:organization/processor-accounts/:account')
export class DeleteAccountController {
  constructor(
    private readonly accounts: ProcessorAccountStreams,
    private readonly commands: AccountCommands,
    private readonly uses: AccountUses,
  ) {}

  @Delete()
  @Operation('Delete a processor account', {
    about:
      'Only a retired account that nothing needs any more: no subscription holds a card that it stored (one stored within the last half hour counts), and none of its attempts and refunds is open. What it took can no longer be refunded here. It stays in the list, and its callbacks are refused.',
    answers: PROCESSOR_ACCOUNT,
    errors: [
      'ORGANIZATION_NOT_FOUND',
      'PROCESSOR_ACCOUNT_NOT_FOUND',
      'PROCESSOR_ACCOUNT_ACTIVE',
      'PROCESSOR_ACCOUNT_IN_USE',
      'UNAVAILABLE',
    ],
  })
  async remove(
    @Param('organization') organizationId: string,
    @Param('account') id: string,
    @CallerClaims() { principal }: Claims,
  ): Promise<ProcessorAccountResource> {
    const organization = organizationOf(organizationId);
    const found = await this.accounts.find(organization, id);
    // In any other state the command itself says what is wrong, or that there is nothing to do.
    if (found?.status === 'RETIRED') await this.checkUnused(organization, id);
    return this.commands.execute(id, { type: 'DeleteAccount' }, principal);
  }

  private async checkUnused(organization: string, id: string): Promise<void> {
    const use = await this.uses.of({ id, organization });
    const metadata = Object.fromEntries(Object.entries(use).map(([what, count]) => [what, String(count)]));
    if (Object.values(use).some((count) => count > 0)) throw new ApiError('PROCESSOR_ACCOUNT_IN_USE', { metadata });
  }
}
