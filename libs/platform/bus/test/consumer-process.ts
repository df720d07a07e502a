import { type BusMessage, BusServer, ParkedRows } from '@cauce/bus';
import { createPool } from '@cauce/postgres';
import { SILENT } from '@cauce/telemetry';

// A service's consumer as a process of its own, to be killed. Run by Node as it stands, on the built packages.

const { BROKERS = '', GROUP = '', TOPIC = '', DATABASE_URL = '', HANG_AT = '' } = process.env;
const pool = createPool(DATABASE_URL);
const bus = new BusServer({
  connection: { brokers: BROKERS.split(',') },
  group: GROUP,
  topics: { [TOPIC]: { partitions: 4, retentionMs: 600_000 } },
  log: SILENT,
  parking: new ParkedRows(pool),
});

/** One row for each message: `handled` has one for each time, `effect` is what a service's unique key makes of it. */
const WRITE = `WITH handled AS (INSERT INTO handled (key, text) SELECT * FROM unnest($1::text[], $2::text[]))
  INSERT INTO effect (text) SELECT unnest($2::text[]) ON CONFLICT DO NOTHING`;

async function take(messages: readonly BusMessage[]): Promise<void> {
  const texts = messages.map(({ value }) => value.toString());
  const hangsAt = texts.indexOf(HANG_AT);
  const until = hangsAt === -1 ? messages.length : hangsAt;
  await pool.query(WRITE, [messages.slice(0, until).map(({ key }) => key), texts.slice(0, until)]);
  if (hangsAt === -1) return;
  process.stdout.write('in mid-batch\n');
  await new Promise(() => undefined); // until it is killed
}

bus.addHandler(TOPIC, take, true, { batch: true });
bus.listen(() => undefined);
