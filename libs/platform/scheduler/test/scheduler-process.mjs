// A scheduler as a separate process, for specs that kill it. It runs the built code (dist), and prints to stdout "ran <key> <tries>"
// when it is done with a row, and "hangs <key>" for a row that it never finishes (keys that begin with HANG_ON). With a BOMB it sets apart what
// ends it: a key that begins so ends the process once what was claimed with it has begun, and "parked <key>" is printed.
import { writeSync } from 'node:fs';
import { createPool } from '@cauce/postgres';
import { Scheduler, dueTable } from '@cauce/scheduler';

const { DATABASE_URL, REDIS_URL, TABLE, QUEUE, SWEEP_MS, LEASE_MS, HANG_ON, BOMB, SLOW_MS } = process.env;
const say = (text) => writeSync(1, `${text}\n`);
const tell = (_fields, text) => process.stderr.write(`${text}\n`);
const log = { info: () => undefined, warn: () => undefined, error: tell };
const pool = createPool(DATABASE_URL);

const due = dueTable({
  pool,
  log,
  table: TABLE,
  key: 'id',
  timeColumn: 'next_action_time',
  leaseColumn: 'action_lease_until',
  triesColumn: 'action_tries',
  leaseMs: Number(LEASE_MS),
  ...(BOMB && { park: async ({ key }) => say(`parked ${key}`) }),
  run: async ({ key, tries }) => {
    if (HANG_ON && key.startsWith(HANG_ON)) {
      say(`hangs ${key}`);
      await new Promise(() => undefined);
    }
    say(`begins ${key}`);
    if (BOMB && key.startsWith(BOMB)) process.kill(process.pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, Number(SLOW_MS ?? 0)));
    await pool.query(`UPDATE ${TABLE} SET next_action_time = NULL WHERE id = $1`, [key]);
    say(`ran ${key} ${tries}`);
    return undefined;
  },
});
const scheduler = new Scheduler({ queue: QUEUE, redis: { REDIS_URL }, log, sweepEveryMs: Number(SWEEP_MS), ...due });
scheduler.start();
say('started');
