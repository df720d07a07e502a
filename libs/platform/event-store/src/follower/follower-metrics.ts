import { counter, gauge } from '@cauce/telemetry';
import { type Position } from '../client/stored-event.js';

/** The state of a follower that each scrape reads. */
type Followed = {
  readonly name: string;
  readonly isLeading: boolean;
  readonly isOnAnotherLog: boolean;
  readonly lag: number;
  readonly position: Position | undefined;
};

const events = counter(
  'cauce_follower_events',
  'Events handed to a follower, by what became of their batch: handled, or failed and tried again.',
);

/** Counts a batch. */
export function measureBatch(follower: string, outcome: 'handled' | 'failed', count: number): void {
  events.add(count, { follower, outcome });
}

/** Shows a follower's lag and position, only from the instance that leads, so that the others do not hide it. Answers a function that stops it. */
export function measureFollower(one: Followed): () => void {
  const labels = { follower: one.name };
  const whileLeading = (read: () => number | undefined) => () => {
    const value = one.isLeading ? read() : undefined;
    return value === undefined ? [] : [{ value, labels }];
  };
  const stops = [
    gauge('cauce_follower_leading', '1 where the follower runs, 0 where it stands by. The sum over all instances is 1.', () => ({
      value: one.isLeading ? 1 : 0,
      labels,
    })),
    gauge(
      'cauce_follower_lag_seconds',
      'Age of the oldest event that is not handled yet, or how long the event store is out of sight; 0 when all is handled.',
      whileLeading(() => one.lag / 1_000),
    ),
    gauge(
      'cauce_follower_on_another_log',
      '1 while the follower has stopped because the event store does not hold the log that it followed.',
      whileLeading(() => (one.isOnAnotherLog ? 1 : 0)),
    ),
    gauge(
      'cauce_follower_position',
      'Commit position of the last event handled.',
      whileLeading(() => (one.position === undefined ? undefined : Number(one.position.commit))),
    ),
  ];
  return () => stops.forEach((stop) => stop());
}
