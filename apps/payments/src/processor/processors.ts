import type { Outbound } from '@cauce/connector';
import { accountOf, type PaymentView } from '@cauce/payments-domain';
import type { PaymentsConfig } from '../config.js';
import type { AccountSecrets } from '../processor-accounts/account-secrets.js';
import type { KnownAccounts } from '../processor-accounts/known-accounts.js';
import { AccountProcessor } from './account-processor.js';
import { HttpProcessor } from './http-processor.js';
import type { PaymentProcessor } from './payment-processor.js';

/** Finds the processor of an account as the account is now: its key may have been rotated. Undefined: there is no such account. */
type Reach = (account: string) => Promise<PaymentProcessor | undefined>;

/** What of the configuration says how to reach the environment's processor. */
type Environment = Pick<PaymentsConfig, 'PROCESSOR_URL' | 'PROCESSOR_API_KEY' | 'CHARGE_TIMEOUT_MS'>;

/** The processors, by account: what was begun at an account is looked up, ended and refunded there for ever. */
export class Processors {
  constructor(
    private readonly environment: PaymentProcessor,
    private readonly reach: Reach,
  ) {}

  /** The processor of an account by its id; undefined: the environment's. */
  of(account: string | undefined): PaymentProcessor {
    return account === undefined ? this.environment : new AccountProcessor(() => this.reach(account));
  }

  /** The processor that an attempt is charged by. */
  ofAttempt({ view, attemptId }: { readonly view: PaymentView; readonly attemptId: string }): PaymentProcessor {
    return this.of(accountOf(view, attemptId));
  }
}

/** The processors over HTTP: the environment's, and those of accounts. */
export function processorsOf(config: Environment, outbound: Outbound, accounts: KnownAccounts, secrets: AccountSecrets): Processors {
  const { PROCESSOR_URL, PROCESSOR_API_KEY, CHARGE_TIMEOUT_MS: timeoutMs } = config;
  const environment = new HttpProcessor(outbound, PROCESSOR_URL, PROCESSOR_API_KEY, timeoutMs);
  return new Processors(environment, async (id) => {
    const account = await accounts.find(id);
    return account && new HttpProcessor(outbound, account.resource.address, secrets.apiKeyOf(id, account), timeoutMs, id);
  });
}
