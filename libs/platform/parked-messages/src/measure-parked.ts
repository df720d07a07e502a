import type { ParkedRows } from '@cauce/bus';
import { gauge } from '@cauce/telemetry';

/** Measures how many messages this service has parked or set aside, and since when. Returns how to stop. */
export function measureParked(parking: ParkedRows): () => void {
  const count = gauge('cauce_bus_parked_messages', 'Messages that wait for an operator. All is well at 0.', async () => ({
    value: await parking.count(),
  }));
  const age = gauge('cauce_bus_oldest_parked_seconds', 'For how long the oldest of them has waited; 0 when there is none.', async () => ({
    value: await parking.oldestSeconds(),
  }));
  const waiting = gauge(
    'cauce_bus_waiting_messages',
    'Messages set aside until what their organization alone waits for has come, and those behind them.',
    async () => ({ value: (await parking.waiting()).count }),
  );
  const waited = gauge(
    'cauce_bus_oldest_waiting_seconds',
    'For how long the oldest of them has waited; 0 when there is none.',
    async () => ({
      value: (await parking.waiting()).oldestSeconds,
    }),
  );
  return () => [count, age, waiting, waited].forEach((stop) => stop());
}
