import type { StoreName } from '@cauce/kernel';
import { derivedId, deriveKey, hmacSha256 } from '@cauce/secrets';

/** Derived ids: a step that is repeated, after a crash or by a second process, asks for the same thing under the same id. */
export class IntegrationIds {
  private readonly macKey: Buffer;

  /** @param key of 32 bytes, the same for ever */
  constructor(private readonly key: Buffer) {
    this.macKey = deriveKey(key, 'partner-token');
  }

  /** A store has one integration with each base address. A later activation continues its stream. */
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

  /** The notifier's id of a teardown of this activation. @param order which one, from 1 */
  teardown(integration: string, activation: number, order: number): string {
    const later = order > 1 ? [String(order)] : [];
    return derivedId(this.key, 'integration-teardown', integration, String(activation), ...later);
  }

  /** Identifies a partner's token without revealing it. */
  tokenMac(token: string): string {
    return hmacSha256(this.macKey).update(token).digest('base64url');
  }
}
