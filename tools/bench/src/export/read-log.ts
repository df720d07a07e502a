import { exportEvents } from '@cauce/analytics';
import { EventStore } from '@cauce/event-store';
import { EventStoreDBClient } from '@eventstore/db-client';

/**
 * Goes through the log once, and prints what that took. A process of its own, whose memory is that of the reading alone. Arguments: `bare`, the
 * makers' client, which decodes each event and forgets it, or `export`, as analysts export payments; the log's address; and the folder to export to.
 */
const [how, url = '', out = ''] = process.argv.slice(2);

async function readBare(): Promise<number> {
  const client = EventStoreDBClient.connectionString(url);
  let events = 0;
  for await (const { event } of client.readAll({ direction: 'forwards', fromPosition: 'start' }))
    if (event?.isJson && event.streamId.startsWith('payment-')) events += 1;
  await client.dispose();
  return events;
}

async function readForAnalysts(): Promise<number> {
  const log = EventStore.connect(url);
  const to = new Date(Date.now() + 60_000).toISOString();
  const [manifest] = await exportEvents({ log, contexts: ['payments'], out, asked: { to }, onProgress: () => undefined });
  await log.close();
  return manifest?.events ?? 0;
}

const begun = performance.now();
const events = await (how === 'bare' ? readBare() : readForAnalysts());
const seconds = (performance.now() - begun) / 1_000;
const { user, system } = process.cpuUsage();
const peakMb = Math.round(process.resourceUsage().maxRSS / 1_024);
process.stdout.write(JSON.stringify({ events, seconds, cpuSeconds: (user + system) / 1e6, peakMb }));
