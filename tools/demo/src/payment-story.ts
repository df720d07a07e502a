import { verifyWebhook } from '@cauce/sdk';
import type { SandboxMerchant } from '@cauce/stack';
import { pay } from './browse.js';
import { recompute } from './checksum.js';
import { envelopeOf, type ReceivedWebhook, webhooksOf } from './inbox.js';
import { Merchant, ORDER } from './merchant.js';
import { bad, chapter, dim, field, good, say, strong } from './telling.js';

/** Where the running stack is. */
export type Stage = {
  readonly urls: { readonly gateway: string; readonly sandbox: string };
  readonly merchant: SandboxMerchant;
  readonly cardNumber: string;
};

/** Tells the main job while it happens. Throws when it does not happen as told. */
export async function tellPayment({ urls, merchant, cardNumber }: Stage): Promise<void> {
  const backend = new Merchant(urls.gateway, merchant);

  chapter(1, `${merchant.storeDisplayName} creates a payment`);
  const payment = await backend.createPayment();
  field('name', payment.name);
  field('status', payment.status);
  field('page', payment.url);

  chapter(2, `${ORDER.buyer.firstName} pays it on the hosted page, with the card ${cardNumber}`);
  say(dim('  The card goes to the processor, which answers with a one-use token; only that reaches us.'));
  const began = performance.now();
  field('the page says', await pay(payment.url, cardNumber));
  const { status } = await backend.readPayment(payment.name);
  field('status', status);

  chapter(3, 'The merchant’s receiver gets the webhooks, in order');
  const webhooks = await webhooksOf({ sandbox: urls.sandbox, inbox: 'main' }, payment.name, status === 'FUNDED' ? 2 : 1);
  say(dim(`  ${Math.round(performance.now() - began)} ms after the buyer began to type`));
  webhooks.forEach(showWebhook);

  chapter(4, 'Is it genuine? The checksum of the last one, step by step');
  verify(webhooks.at(-1), merchant.webhook);

  say();
  say(`See them in the browser: ${urls.sandbox}/inbox`);
}

function showWebhook({ headers, body }: ReceivedWebhook): void {
  const { event, data } = envelopeOf(body);
  say(`  ${strong(event)}  ${data.status}`);
  for (const name of ['x-service-event', 'x-service-checksum', 'x-service-sequence', 'webhook-id', 'webhook-timestamp'])
    say(dim(`    ${name}: ${headers[name] ?? ''}`));
  say(dim(indent(JSON.stringify(envelopeOf(body), null, 2), 4)));
}

function verify(webhook: ReceivedWebhook | undefined, { webhookKey, signingSecret }: SandboxMerchant['webhook']): void {
  if (!webhook) throw new Error('There is no webhook to verify.');
  const { steps, checksum } = recompute(envelopeOf(webhook.body), webhookKey);
  steps.forEach(({ what, result }, at) => say(`  ${at + 1}. ${what}\n${dim(`     ${result}`)}`));
  const given = webhook.headers['x-service-checksum'];
  if (given !== checksum) throw new Error(bad(`The header says ${given ?? 'nothing'}: they differ.`));
  say(good('  The header X-Service-Checksum says the same.'));
  verifyWebhook(webhook.body, webhook.headers, { webhookKey, signingSecret });
  say(good('  verifyWebhook of @cauce/sdk takes it as genuine.'));
}

function indent(text: string, by: number): string {
  return text.replaceAll(/^/gm, ' '.repeat(by));
}
