import { isId } from '@cauce/kernel';
import { Injectable } from '@nestjs/common';
import { AccountSecrets } from '../processor-accounts/account-secrets.js';
import { KnownAccounts } from '../processor-accounts/known-accounts.js';

/** With which secrets the callbacks of accounts may be signed. */
@Injectable()
export class CallbackSecretsOfAccounts {
  constructor(
    private readonly accounts: KnownAccounts,
    private readonly secrets: AccountSecrets,
  ) {}

  /** None of an account that does not exist, or is deleted. */
  async find(id: string): Promise<readonly string[]> {
    const account = isId(id) ? await this.accounts.find(id) : undefined;
    return account === undefined || account.resource.status === 'DELETED' ? [] : this.secrets.callbackSecretsOf(id, account);
  }
}
