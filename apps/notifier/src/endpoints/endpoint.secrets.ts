import { randomBytes } from 'node:crypto';
import { phaseOf } from '@cauce/delivery-domain';
import { randomToken, type SealedBox } from '@cauce/secrets';

/** By these a merchant's receiver recognizes our webhooks. Shown once, when the endpoint is registered or they are rotated. */
export type EndpointSecrets = {
  /** The webhook key: the bearer, and part of every checksum. */
  readonly webhookKey: string;
  /** Standard Webhooks: `whsec_` and base64. */
  readonly signingSecret: string;
};

/** The secrets of any endpoint: an integration's has a bearer of its own, and no signing secret. */
export type AnySecrets = {
  /** Part of every checksum. */
  readonly webhookKey: string;
  /** Null: the webhook key. */
  readonly bearer: string | null;
  /** Null: Standard Webhooks are not signed. */
  readonly signingSecret: string | null;
};

/** The same, sealed for the row of its endpoint. */
export type SealedSecrets = AnySecrets;

/** Secrets that replace these at `activateTime`, sealed in the same way; all null while no rotation is under way. */
export type SealedRotation = {
  readonly nextWebhookKey: string | null;
  readonly nextSigningSecret: string | null;
  readonly activateTime: Date | null;
};

/** The secrets of one attempt. */
export type SendingSecrets = {
  readonly bearer: string;
  /** Part of the checksum. */
  readonly webhookKey: string;
  /** Each makes a signature; none: Standard Webhooks are not sent. */
  readonly signingSecrets: readonly string[];
};

/** New secrets of a merchant's endpoint, 256 random bits each. */
export function makeSecrets(): EndpointSecrets {
  return { webhookKey: randomToken('whk_'), signingSecret: `whsec_${randomBytes(32).toString('base64')}` };
}

/** Seals and opens the secrets of endpoints. Keeps opened ones in memory, up to a number. */
export class SecretsBox {
  private readonly opened = new Map<string, string>();

  constructor(
    private readonly box: SealedBox,
    private readonly remembered = 3_000,
  ) {}

  seal(endpointId: string, secrets: AnySecrets): SealedSecrets {
    return each(secrets, (secret, column) => this.box.seal(secret, contextOf(endpointId, column)));
  }

  open(endpointId: string, sealed: SealedSecrets): AnySecrets {
    return each(sealed, (seal, column) => this.openOne(seal, contextOf(endpointId, column)));
  }

  /** The secrets that an attempt at this time is sent with. */
  secretsAt(endpointId: string, sealed: SealedSecrets & SealedRotation, at: Date): SendingSecrets {
    const old = this.open(endpointId, sealed);
    const { nextWebhookKey, nextSigningSecret, activateTime } = sealed;
    if (nextWebhookKey === null || activateTime === null) return toSending(old);
    const next = this.open(endpointId, { ...sealed, webhookKey: nextWebhookKey, signingSecret: nextSigningSecret });
    const { current, signs } = phaseOf(activateTime.toISOString(), at.toISOString());
    const both = { old, new: next };
    return toSending(
      both[current],
      signs.map((which) => both[which]),
    );
  }

  /** Remembered by seal and context: a seal that is copied to another row or column does not open there. */
  private openOne(seal: string, context: string): string {
    const place = `${context} ${seal}`;
    const remembered = this.opened.get(place);
    if (remembered !== undefined) return remembered;
    const secret = this.box.open(seal, context).toString();
    if (this.opened.size >= this.remembered) this.opened.clear();
    this.opened.set(place, secret);
    return secret;
  }
}

/** `signs`: each of these that has a signing secret makes a signature. */
export function toSending(secrets: AnySecrets, signs: readonly AnySecrets[] = [secrets]): SendingSecrets {
  const { webhookKey, bearer } = secrets;
  const signingSecrets = signs.map(({ signingSecret }) => signingSecret).filter((secret) => secret !== null);
  return { webhookKey, bearer: bearer ?? webhookKey, signingSecrets };
}

function each({ webhookKey, bearer, signingSecret }: AnySecrets, map: (secret: string, column: keyof AnySecrets) => string): AnySecrets {
  return {
    webhookKey: map(webhookKey, 'webhookKey'),
    bearer: bearer === null ? null : map(bearer, 'bearer'),
    signingSecret: signingSecret === null ? null : map(signingSecret, 'signingSecret'),
  };
}

/** A seal is bound to its row and column: moved to another in the database, it does not open. */
const contextOf = (endpointId: string, column: keyof AnySecrets) => `webhook-endpoint/${endpointId}/${column}`;
