// A follower as a separate process, for specs that kill it. It runs the built code (dist), and prints what it handled to stdout:
// one line for each event, before it goes on. At the event HANG_AT it prints "hangs" and never goes on.
import { writeSync } from 'node:fs';
import { createPool } from '@cauce/postgres';
import { EventStore, Follower } from '@cauce/event-store';

const { EVENT_STORE_URL, DATABASE_URL, NAME, PREFIX, HOLD_MS, RENEW_MS, HANG_AT, BATCH } = process.env;
const say = (text) => writeSync(1, `${text}\n`);
const never = new Promise(() => undefined);

const follower = new Follower({
  name: NAME,
  store: EventStore.connect(EVENT_STORE_URL),
  pool: createPool(DATABASE_URL),
  prefixes: [PREFIX],
  limits: { size: Number(BATCH ?? 256) },
  lease: { holdMs: Number(HOLD_MS), renewMs: Number(RENEW_MS) },
  logger: {
    info: (_fields, message) => message === 'follows' && say('follows'),
    warn: () => undefined,
    error: ({ err }, message) => process.stderr.write(`${message}: ${err}\n`),
  },
  handle: async (batch) => {
    for (const { data } of batch) {
      if (String(data.n) === HANG_AT) {
        say('hangs');
        await never;
      }
      say(`handled ${data.n}`);
    }
  },
});
follower.start();
