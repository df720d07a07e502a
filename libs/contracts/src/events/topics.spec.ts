import { SERVICE_NAMES } from '@cauce/services';
import { TOPICS, topicsConsumedBy, topicsPublishedBy } from './topics.js';

it('has one publisher for each topic: the service that its name begins with', () => {
  const published = SERVICE_NAMES.flatMap((service) => Object.keys(topicsPublishedBy(service)).map((topic) => [topic, service]));
  expect(published.sort()).toEqual(Object.keys(TOPICS).sort().map((topic) => [topic, topic.split('.')[0]])); // prettier-ignore
});

it('gives producers and consumers the settings of each topic', () => {
  const payment = { 'payments.payment.v1': TOPICS['payments.payment.v1'] };
  const both = { ...payment, 'billing.subscription.v1': TOPICS['billing.subscription.v1'] };
  expect([topicsPublishedBy('payments'), topicsConsumedBy('notifier'), topicsConsumedBy('catalog')]).toEqual([payment, both, {}]);
});
