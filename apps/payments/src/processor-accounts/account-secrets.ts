import { callbackSecretsAt, type ProcessorAccountView } from '@cauce/payments-domain';
import type { SealedBox } from '@cauce/secrets';

/** Seals and opens the secrets of processor accounts, each for its account and its use: a seal that is moved does not open. */
export class AccountSecrets {
  constructor(private readonly box: SealedBox) {}

  sealApiKey(id: string, apiKey: string): string {
    return this.box.seal(apiKey, contextOf(id, 'api-key'));
  }

  sealCallbackSecret(id: string, secret: string): string {
    return this.box.seal(secret, contextOf(id, 'callback-secret'));
  }

  /** The key for calls to the processor. */
  apiKeyOf(id: string, { secrets }: Pick<ProcessorAccountView, 'secrets'>): string {
    return this.box.open(secrets.apiKey, contextOf(id, 'api-key')).toString('utf8');
  }

  /** The secrets with one of which a callback may be signed now. */
  callbackSecretsOf(id: string, account: ProcessorAccountView): readonly string[] {
    const sealed = callbackSecretsAt(new Date().toISOString(), account);
    return sealed.map((each) => this.box.open(each, contextOf(id, 'callback-secret')).toString('utf8'));
  }
}

function contextOf(id: string, use: 'api-key' | 'callback-secret'): string {
  return `processor-account ${id} ${use}`;
}
