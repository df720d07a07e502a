import { within } from '@cauce/patience';
import { gauge } from '@cauce/telemetry';
import type { GroupProgress } from './group-progress.js';
import { showLostPlaces } from './lost-places.js';
import type { Stuck } from './pauses.js';

/** While Kafka is away the other metrics of the process must not wait for this one. */
const LAG_MS = 1_000;

/** What the gauges of a consuming process read. */
type Consuming = {
  readonly topics: readonly string[];
  readonly progress: GroupProgress;
  readonly stuck: () => readonly Stuck[];
};

/** Shows what is not handled yet. Answers a function that stops it. */
export function measureConsumer({ topics, progress, stuck }: Consuming): () => void {
  showLostPlaces(topics);
  const stops = [
    gauge('cauce_bus_waiting_partitions', 'Partitions whose next message could not be handled yet.', () => ({ value: stuck().length })),
    gauge('cauce_bus_lag_messages', 'Messages of a topic that the consumer group has not handled yet.', async () => {
      const lag = await within(LAG_MS, 'the lag', progress.lag());
      return [...lag].map(([topic, value]) => ({ value, labels: { topic } }));
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
