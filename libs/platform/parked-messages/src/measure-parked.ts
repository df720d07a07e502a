import type { ParkedRows } from '@cauce/bus';
import { gauge } from '@cauce/telemetry';

/** Measures how many messages this service has parked, and since when. Returns how to stop. */
export function measureParked(parking: ParkedRows): () => void {
  const count = gauge('cauce_bus_parked_messages', 'Messages that wait for an operator. All is well at 0.', async () => ({
    value: await parking.count(),
  }));
  const age = gauge('cauce_bus_oldest_parked_seconds', 'For how long the oldest of them has waited; 0 when there is none.', async () => ({
    value: await parking.oldestSeconds(),
  }));
  return () => [count, age].forEach((stop) => stop());
}
