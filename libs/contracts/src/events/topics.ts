/** How a topic is made. `retentionMs`: topics with personal data keep it for 30 days. */
export type TopicSettings = { readonly partitions: number; readonly retentionMs: number };

const days = (n: number) => n * 24 * 60 * 60 * 1000;

/** The manifest of every topic: none is made by accident (`auto.create.topics.enable=false`). Key = stream name, all of a stream on one topic. */
export const TOPICS = {
  'payments.payment.v1': { partitions: 12, retentionMs: days(30) },
} as const satisfies Readonly<Record<string, TopicSettings>>;

/** The name of a topic of ours: `context.aggregate.vN`. */
export type Topic = keyof typeof TOPICS;
