import { randomBytes } from 'node:crypto';
import { randomToken, type SealedBox } from '@cauce/secrets';

/** What a receiver checks us by. Shown once, when the endpoint is registered. */
export type EndpointSecrets = {
  /** The webhook key: the bearer, and part of every checksum. */
  readonly webhookKey: string;
  /** Standard Webhooks: `whsec_` and base64. */
  readonly signingSecret: string;
};

/** The same, sealed for the row of its endpoint. */
export type SealedSecrets = EndpointSecrets;

/** New secrets, 256 random bits each. */
export function makeSecrets(): EndpointSecrets {
  return { webhookKey: randomToken('whk_'), signingSecret: `whsec_${randomBytes(32).toString('base64')}` };
}

/** Seals and opens the secrets of endpoints. Opened ones are remembered by their sealed text: a few, the busiest. */
export class SecretsBox {
  private readonly opened = new Map<string, EndpointSecrets>();

  constructor(
    private readonly box: SealedBox,
    private readonly remembered = 1_000,
  ) {}

  seal(endpointId: string, { webhookKey, signingSecret }: EndpointSecrets): SealedSecrets {
    return {
      webhookKey: this.box.seal(webhookKey, contextOf(endpointId, 'webhookKey')),
      signingSecret: this.box.seal(signingSecret, contextOf(endpointId, 'signingSecret')),
    };
  }

  open(endpointId: string, { webhookKey, signingSecret }: SealedSecrets): EndpointSecrets {
    const remembered = this.opened.get(webhookKey + signingSecret);
    if (remembered) return remembered;
    const secrets = {
      webhookKey: this.box.open(webhookKey, contextOf(endpointId, 'webhookKey')).toString(),
      signingSecret: this.box.open(signingSecret, contextOf(endpointId, 'signingSecret')).toString(),
    };
    if (this.opened.size >= this.remembered) this.opened.clear();
    this.opened.set(webhookKey + signingSecret, secrets);
    return secrets;
  }
}

/** Bound to its row and its column: swapped in the database, a seal does not open. */
const contextOf = (endpointId: string, column: keyof EndpointSecrets) => `webhook-endpoint/${endpointId}/${column}`;
