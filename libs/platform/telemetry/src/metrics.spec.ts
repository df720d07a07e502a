import { counter, gauge, histogram, metricsText } from './metrics.js';
import { measureProcess } from './process-metrics.js';

const lines = async (name: string) => (await metricsText()).split('\n').filter((line) => line.startsWith(name));

it('counts by labels', async () => {
  const sent = counter('cauce_test_sent', 'What was sent.');
  sent.add(1, { to: 'a' });
  sent.add(2, { to: 'a' });
  sent.add(1, { to: 'b"c' });
  expect(await metricsText()).toContain('# HELP cauce_test_sent_total What was sent.\n# TYPE cauce_test_sent_total counter\n');
  expect(await lines('cauce_test_sent')).toEqual(['cauce_test_sent_total{to="a"} 3', 'cauce_test_sent_total{to="b\\"c"} 1']);
});

it('shows how values are spread', async () => {
  const took = histogram('cauce_test_duration_seconds', 'How long it took.', [0.1, 1]);
  [0.05, 0.5, 5].forEach((seconds) => took.record(seconds, { route: '/v1/stores/:store' }));
  expect(await lines('cauce_test_duration_seconds')).toEqual([
    'cauce_test_duration_seconds_count{route="/v1/stores/:store"} 3',
    'cauce_test_duration_seconds_sum{route="/v1/stores/:store"} 5.55',
    'cauce_test_duration_seconds_bucket{route="/v1/stores/:store",le="0.1"} 1',
    'cauce_test_duration_seconds_bucket{route="/v1/stores/:store",le="1"} 2',
    'cauce_test_duration_seconds_bucket{route="/v1/stores/:store",le="+Inf"} 3',
  ]);
});

describe('a gauge', () => {
  it('is read at each scrape, from all its readers, until they stop', async () => {
    let value = 1;
    const stopOne = gauge('cauce_test_lag_seconds', 'Behind.', () => ({ value, labels: { follower: 'one' } }));
    const stopTwo = gauge('cauce_test_lag_seconds', 'Behind.', () => Promise.resolve([{ value: 7, labels: { follower: 'two' } }]));
    expect((await lines('cauce_test_lag')).sort()).toEqual([
      'cauce_test_lag_seconds{follower="one"} 1',
      'cauce_test_lag_seconds{follower="two"} 7',
    ]);
    value = 2;
    stopTwo();
    expect(await lines('cauce_test_lag')).toEqual(['cauce_test_lag_seconds{follower="one"} 2']);
    stopOne();
    expect(await lines('cauce_test_lag')).toEqual([]);
  });

  it('that cannot be read does not affect the others', async () => {
    const stops = [
      gauge('cauce_test_broken', 'Broken.', () => Promise.reject(new Error('no database'))),
      gauge('cauce_test_fine', 'Fine.', () => ({ value: 1 })),
    ];
    expect(await lines('cauce_test_fine')).toEqual(['cauce_test_fine 1']);
    expect(await lines('cauce_test_broken')).toEqual([]);
    stops.forEach((stop) => stop());
  });
});

it('measures the process', async () => {
  const stop = measureProcess();
  const text = await metricsText();
  stop();
  expect(text).toMatch(/^cauce_process_resident_memory_bytes \d{7,}$/m);
  expect(text).toMatch(/^cauce_process_cpu_seconds_total\{mode="user"\} [\d.]+$/m);
  expect(text).toMatch(/^cauce_process_event_loop_delay_seconds\{quantile="0.99"\} [\d.e-]+$/m);
});
