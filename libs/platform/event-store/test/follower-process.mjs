// A follower as a separate process, for specs that kill it. It runs the built code (dist), and prints what it handled to stdout:
// one line for each event, before it goes on. At the event HANG_AT it prints "hangs" and never goes on. With a BOMB it sets apart what ends it: at
// that event it prints "dies" and ends; and it prints "parked <n>".
import { writeSync } from 'node:fs';
import { createPool } from '@cauce/postgres';
import { EventStore, Follower } from '@cauce/event-store';

const { EVENT_STORE_URL, DATABASE_URL, NAME, PREFIX, HOLD_MS, RENEW_MS, HANG_AT, BATCH, BOMB } = process.env;
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
    error: ({ err }, message) => BOMB || process.stderr.write(`${message}: ${err}\n`),
  },
  ...(BOMB && { park: async ({ data }, tries) => say(`parked ${data.n} ${tries}`) }),
  handle: async (batch) => {
    // A batch of which an event ends the process does nothing.
    if (BOMB && batch.some(({ data }) => String(data.n) === BOMB)) {
      say('dies');
      process.kill(process.pid, 'SIGKILL');
    }
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
