import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '@cauce/stack';

/** A webhook as the sandbox's inbox keeps it. `body`: byte for byte. */
export type ReceivedWebhook = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** A webhook's body (docs/api.md, "Events"). */
export type Envelope = {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly name: string; readonly status: string };
  readonly timestamp: number;
  readonly signature: { readonly properties: readonly string[]; readonly checksum: string };
};

const LOOK_EVERY_MS = 100;
const GIVE_UP_MS = 20_000;

/** A receiver at the sandbox. */
type Receiver = { readonly sandbox: string; readonly inbox: string };

/** Waits until the merchant's receiver got this many webhooks of a resource. */
export async function webhooksOf({ sandbox, inbox }: Receiver, name: string, count: number): Promise<ReceivedWebhook[]> {
  const deadline = Date.now() + GIVE_UP_MS;
  while (Date.now() < deadline) {
    const all = (await (await ask(`${sandbox}/inboxes/${inbox}/webhooks`)).json()) as ReceivedWebhook[];
    const its = all.filter(({ body }) => envelopeOf(body).data.name.startsWith(name)).sort(bySequence);
    if (its.length >= count) return its;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`The receiver did not get ${count} webhooks of ${name} within ${GIVE_UP_MS / 1000} s. See .stack/logs/notifier.log.`);
}

/** Reads a webhook's body. */
export function envelopeOf(body: string): Envelope {
  return JSON.parse(body) as Envelope;
}

const sequenceOf = ({ headers }: ReceivedWebhook) => Number(headers['x-service-sequence']);
const bySequence = (one: ReceivedWebhook, other: ReceivedWebhook) => sequenceOf(one) - sequenceOf(other);
