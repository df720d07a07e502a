/** A webhook as the receiver got it. */
export type Webhook = {
  readonly receivedAt: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes as they came, read as UTF-8. */
  readonly body: string;
  /** The result of the sandbox's own verification. */
  readonly verified: { readonly bearer: boolean; readonly checksum: boolean; readonly standardWebhooks: boolean };
  readonly answered?: number;
};

/** A webhook's body (docs/api.md, "Events"). */
export type Envelope = {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly timestamp: number;
  readonly signature: { readonly properties: readonly string[]; readonly checksum: string };
};

/** The envelope of a webhook. Throws when none came. */
export function envelopeOf(webhook: Pick<Webhook, 'body'> | undefined): Envelope {
  if (!webhook) throw new Error('No such webhook came.');
  return JSON.parse(webhook.body) as Envelope;
}
