import type { StoreName } from '@cauce/kernel';
import { derivedId, deriveKey, hmacSha256 } from '@cauce/secrets';

/** Ids that are made of what they stand for, so that a repeat meets itself: after a crash, and from two processes at once. */
export class IntegrationIds {
  private readonly macKey: Buffer;

  /** @param key of 32 bytes, the same for ever */
  constructor(private readonly key: Buffer) {
    this.macKey = deriveKey(key, 'partner-token');
  }

  /** A partner is connected to a store once; its next activation goes on with the same stream. */
  integration(store: StoreName, baseUrl: string): string {
    return derivedId(this.key, 'integration', store, baseUrl);
  }

  /** The catalog's id of our token of this generation. */
  accessToken(integration: string, generation: number): string {
    return derivedId(this.key, 'integration-token', integration, String(generation));
  }

  /** The notifier's id of the endpoint of this activation. */
  endpoint(integration: string, activation: number): string {
    return derivedId(this.key, 'integration-endpoint', integration, String(activation));
  }

  /** The notifier's id of the handshake of this generation. */
  handshake(integration: string, generation: number): string {
    return derivedId(this.key, 'integration-handshake', integration, String(generation));
  }

  /** The notifier's id of the teardown of this activation. */
  teardown(integration: string, activation: number): string {
    return derivedId(this.key, 'integration-teardown', integration, String(activation));
  }

  /** Tells a partner's token from another one, and says nothing else of it. */
  tokenMac(token: string): string {
    return hmacSha256(this.macKey).update(token).digest('base64url');
  }
}
