import { callerWaitsUntil, withRequest } from '@cauce/telemetry';
import { EventStore } from './event-store.js';

/** Nobody listens there: what is refused is refused before anything is sent. */
const store = EventStore.connect('esdb://127.0.0.1:1?tls=false');
afterAll(() => store.close());

it.each<[string, () => Promise<unknown>]>([
  ['an append', () => store.append('a-1', 'any', [{ id: '00000000-0000-4000-8000-000000000000', type: 'A', data: {} }])],
  ['a read', () => store.read('a-1')],
])('%s for a caller who waits no more is not sent', async (_what, call) => {
  const late = withRequest({ requestId: 'r' }, () => {
    callerWaitsUntil(Date.now() - 1_001);
    return call();
  });
  await expect(late).rejects.toMatchObject({ name: 'EventStoreRefused', refusal: 'OVERLOADED' });
});
