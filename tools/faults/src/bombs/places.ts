import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { BusProducer } from '@cauce/bus';
import { EventStore } from '@cauce/event-store';
import { randomId } from '@cauce/secrets';
import { ask } from '@cauce/stack';
import { getJson, post } from '../evidence/api.js';
import { Buyer } from '../load/buyer.js';
import { Journal } from '../load/journal.js';
import { aPayment, aVictim, type Place, untilDone } from './site.js';

const APPROVED = '9999000000000001';

/** A receiver's answer to a webhook. */
const webhookAnswer: Place = async (site) => {
  const victim = await aVictim(site);
  await post(victim.operator, `/admin/v1/${victim.organization}/webhook-endpoints`, { url: `${site.stranger.url}/hooks` });
  const payment = await aPayment(site, victim);
  return async () => {
    await untilDone(() => post(victim.operator, `/admin/v1/${payment.name}:cancel`, {}));
    return [{ place: 'the answer to a webhook', collection: 'parked-messages', topic: 'webhook-delivery' }];
  };
};

/** What a mail server says. */
const mailServer: Place = async (site) => {
  const victim = await aVictim(site);
  return async () => {
    await aPayment(site, victim, { email: 'ana@correo.example' });
    return [{ place: 'what a mail server says', collection: 'parked-messages', topic: 'buyer-mail' }];
  };
};

/** A message of each topic, for each service that reads it. */
const messages: Place = async ({ stack, bomb }) => {
  const producer = await BusProducer.connect({ brokers: [`127.0.0.1:${stack.world.ports.kafka}`] });
  const value = JSON.stringify({ id: randomUUID(), data: { title: bomb.text } });
  return async () => {
    const [payment, subscription, integration] = [`payment-${randomId()}`, `subscription-${randomId()}`, `integrations/${randomId()}`];
    await producer.send('payments.payment.v1', [{ key: payment, value, headers: { parts: 'webhook,chargeOutcome' } }]);
    await producer.send('billing.subscription.v1', [{ key: subscription, value, headers: { parts: 'webhook,chargeOrder' } }]);
    await producer.send('notifier.control-delivery.v1', [{ key: integration, value }]);
    await producer.close();
    const read = (collection: string, topic: string, key: string) => ({ place: `a message of ${topic}`, collection, topic, key });
    return [
      read('parked-messages', 'payments.payment.v1', payment),
      read('parked-outcomes', 'payments.payment.v1', payment),
      read('parked-messages', 'billing.subscription.v1', subscription),
      read('parked-orders', 'billing.subscription.v1', subscription),
      read('parked-answers', 'notifier.control-delivery.v1', integration),
    ];
  };
};

/** The processor's answer to a charge. */
const chargeAnswer: Place = async (site) => {
  const payment = await aPayment(site, await aVictim(site));
  site.processor.deadly.add(payment.id);
  return () => {
    void new Buyer(payment.url, new Journal()).payWith(APPROVED);
    return Promise.resolve([{ place: 'the answer to a charge', collection: 'parked-orders', topic: 'due-payment', key: payment.id }]);
  };
};

/** What a callback makes us ask about, when nothing is due: the processor sends it again and again. */
const callback: Place = async (site) => {
  const { signal, stack } = site;
  const victim = await aVictim(site);
  const payment = await aPayment(site, victim);
  const journal = new Journal();
  await new Buyer(payment.url, journal).payWith(APPROVED);
  const attemptId = await untilDone(async () => {
    const { paymentAttempts } = await getJson<{ paymentAttempts: readonly { name: string; status: string }[] }>(victim.api, `/v1/${payment.name}/attempts`); // prettier-ignore
    const [paid] = paymentAttempts.filter(({ status }) => status === 'SUCCEEDED');
    if (paid === undefined) throw new Error('not paid yet');
    return paid.name.split('/').at(-1) ?? '';
  });
  site.processor.deadly.add(attemptId);
  const body = JSON.stringify({ key: attemptId, reference: payment.id });
  const callAgain = async () => {
    while (!signal.aborted) {
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const signature = createHmac('sha256', stack.world.secrets.processorCallbackSecret).update(`${timestamp}.${body}`).digest('hex');
      const headers = {
        'content-type': 'application/json',
        'x-processor-timestamp': timestamp,
        'x-processor-signature': `v1=${signature}`,
      };
      const sent = { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) };
      await ask(`${victim.api.url}/processor-callbacks`, sent).catch(() => undefined);
      await pause(1_000);
    }
  };
  return () => {
    void callAgain();
    return Promise.resolve([{ place: 'what a callback makes us ask', collection: 'parked-orders', topic: 'due-payment', key: payment.id }]);
  };
};

/** A partner's answer to `GET /merchant`. */
const merchantLookup: Place = async (site) => {
  const victim = await aVictim(site);
  return async () => {
    const asked = { baseUrl: site.stranger.url, accessToken: `partner_${randomId()}` };
    const { name } = await untilDone(() => post<{ name: string }>(victim.operator, `/admin/v1/${victim.store}/integrations`, asked));
    return [{ place: 'a partner’s merchant', collection: 'parked-answers', topic: 'due-integration', key: name.split('/').at(-1) ?? '' }];
  };
};

/** An event in the log: it ends who makes a row of it, and who makes a message of it. */
const storedEvent: Place = async (site) => {
  const payment = await aPayment(site, await aVictim(site));
  const store = EventStore.connect(site.stack.world.addresses.eventStoreUrl);
  const [created] = await store.read(`payment-${payment.id}`, { limit: 1 });
  if (created === undefined) throw new Error('a payment without an event');
  const id = randomId();
  const stream = `payment-${id}`;
  // With an address, or nothing would be published.
  const text = JSON.stringify(created.data)
    .replaceAll(payment.id, id)
    .replace('"firstName":"Ana"', '"firstName":"Ana","email":"ana@correo.example"');
  const data = JSON.parse(text, (_, value: unknown) => (value === 'Two mugs' ? hidden(site.bomb.text) : value)) as object;
  site.streams.add(stream);
  return async () => {
    await untilDone(() => store.append(stream, 'no_stream', [{ id: randomUUID(), type: created.type, data, metadata: created.metadata }]));
    await store.close();
    const followed = (topic: string) => ({ place: `a stored event, for the ${topic}`, collection: 'parked-orders', topic, key: stream });
    return [followed('projector'), followed('publisher')];
  };
};

/** This text in a JSON text that does not show it: whoever only decodes the event is not hit, but who makes something of it. */
function hidden(text: string): object {
  const escaped = text.replaceAll(/[^]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return (JSON as unknown as { rawJSON: (json: string) => object }).rawJSON(`"${escaped}"`);
}

/** Wherever our processes take bytes that they did not make, and begin anew with what ended them. */
export const PLACES: readonly Place[] = [webhookAnswer, mailServer, messages, chargeAnswer, callback, merchantLookup, storedEvent];
