import { counter, gauge } from '@cauce/telemetry';
import type { GroupProgress } from './group-progress.js';
import type { Stuck } from './pauses.js';

/** kafkajs says it in a log line alone. */
const LOST_PLACE = 'Offset out of range, resetting to default offset';

const lostPlaces = counter(
  'cauce_bus_lost_places',
  'Partitions whose next message was gone when it was to be read: it expired unread, or the topic was made anew.',
);

/** Counts a lost place, if that is what kafkajs has logged. */
export function measureLostPlace(message: string, topic: unknown): void {
  if (message === LOST_PLACE) lostPlaces.add(1, { topic: String(topic) });
}

/** What the gauges of a consuming process read. */
type Consuming = {
  readonly topics: readonly string[];
  readonly progress: GroupProgress;
  readonly stuck: () => readonly Stuck[];
};

/** Shows what is not handled yet. Answers a function that stops it. */
export function measureConsumer({ topics, progress, stuck }: Consuming): () => void {
  topics.forEach((topic) => lostPlaces.add(0, { topic })); // a first loss is seen as an increase only from a zero
  const stops = [
    gauge('cauce_bus_waiting_partitions', 'Partitions whose next message could not be handled yet.', () => ({ value: stuck().length })),
    gauge('cauce_bus_lag_messages', 'Messages of a topic that the consumer group has not handled yet.', async () => {
      const lag = await progress.lag();
      return [...lag].map(([topic, value]) => ({ value, labels: { topic } }));
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
