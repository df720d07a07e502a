import type { RegisteredEndpoint } from '../api/operator-api.js';
import { send } from '../api/send.js';
import { documented } from '../document/watch.js';
import { eventually, type Patience } from '../eventually.js';
import { envelopeOf, type Webhook } from './webhook.js';

/** The settings of an inbox. `answer`: how it answers from now on. */
export type InboxSettings = {
  readonly webhookKey?: string;
  readonly signingSecret?: string;
  /** The endpoint's name. */
  readonly endpoint?: string;
  readonly answer?: 'ok' | 'error' | 'busy' | 'gone' | 'silent';
};

/** A merchant's receiver in the sandbox. */
export class Inbox {
  constructor(
    private readonly sandboxUrl: string,
    readonly name: string,
    /** The endpoint that leads here. */
    readonly endpoint: RegisteredEndpoint,
  ) {}

  async set(settings: InboxSettings): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const url = `${this.sandboxUrl}/inboxes/${this.name}`;
    const { status, text } = await send({ method: 'PUT', url, headers, body: JSON.stringify(settings) });
    if (status !== 200) throw new Error(`The inbox did not take its settings (${status}): ${text}`);
  }

  /** All webhooks so far, in the order they came. Throws when one differs from the API's document. */
  async webhooks(): Promise<readonly Webhook[]> {
    const { body } = await send<Webhook[]>({ method: 'GET', url: `${this.sandboxUrl}/inboxes/${this.name}/webhooks` });
    const faults = body.flatMap((webhook) => documented().faultsOfWebhook(envelopeOf(webhook)));
    if (faults.length > 0) throw new Error(`A webhook is not as the API's document says:\n${faults.join('\n')}`);
    return body;
  }

  /** Waits until at least `count` came. */
  received(count: number, patience?: Patience): Promise<readonly Webhook[]> {
    return eventually(
      () => this.webhooks(),
      (webhooks) => webhooks.length >= count,
      patience,
    );
  }
}
