import { counter } from '@cauce/telemetry';

/** kafkajs says it in a log line alone. */
const LOST_PLACE = 'Offset out of range, resetting to default offset';

const lostPlaces = counter(
  'cauce_bus_lost_places',
  'Partitions whose next message was gone when it was to be read: it expired unread, or the topic was made anew.',
);

/** Shows 0 of each topic: a first loss is seen as an increase only from a zero. */
export function showLostPlaces(topics: readonly string[]): void {
  topics.forEach((topic) => lostPlaces.add(0, { topic }));
}

/** Counts a lost place, if that is what kafkajs has logged. */
export function measureLostPlace(message: string, topic: unknown): void {
  if (message === LOST_PLACE) lostPlaces.add(1, { topic: String(topic) });
}
