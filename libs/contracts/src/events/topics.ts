import { type ServiceName, SERVICES } from '@cauce/services';

/** How a topic is created. `retentionMs`: topics with personal data keep it for 30 days. */
export type TopicSettings = { readonly partitions: number; readonly retentionMs: number };

const days = (n: number) => n * 24 * 60 * 60 * 1000;

/** The manifest of every topic: none is made by accident (`auto.create.topics.enable=false`). Key = stream name, all of a stream on one topic. */
export const TOPICS = {
  'payments.payment.v1': { partitions: 12, retentionMs: days(30) },
  'billing.subscription.v1': { partitions: 12, retentionMs: days(30) },
  'notifier.control-delivery.v1': { partitions: 3, retentionMs: days(30) },
} as const satisfies Readonly<Record<string, TopicSettings>>;

/** The name of a topic of ours: `context.aggregate.vN`. */
export type Topic = keyof typeof TOPICS;

type Topics = readonly Topic[];

/** Does not compile when a service names a topic that is not in the manifest. */
const NAMED: Readonly<Record<ServiceName, { readonly publishes: Topics; readonly consumes: Topics }>> = SERVICES;

/** A part of the manifest. */
export type TopicSelection = Readonly<Partial<Record<Topic, TopicSettings>>>;

/** The topics that a service sends to. */
export const topicsPublishedBy = (service: ServiceName): TopicSelection => selected(NAMED[service].publishes);

/** The topics that a service has handlers for. */
export const topicsConsumedBy = (service: ServiceName): TopicSelection => selected(NAMED[service].consumes);

const selected = (topics: Topics): TopicSelection => Object.fromEntries(topics.map((topic) => [topic, TOPICS[topic]]));
