import eventStore, { type EventStoreDBClient } from '@eventstore/db-client';
import { Appender, type Random, send } from './appender.js';
import { Ledger } from './ledger.js';
import { type ServerProcess, startProcess } from './server-process.js';
import { verify } from './verification.js';

/** `main` is the built server. The same seed gives the same appends and the same waits before the kills. */
export type CrashTestOptions = {
  readonly main: string;
  readonly dataDir: string;
  readonly rounds: number;
  readonly appenders: number;
  readonly seed: number;
  readonly onRound?: (round: Round) => void;
};

/** What one kill did. In doubt: the appends that were under way. */
export type Round = {
  readonly round: number;
  readonly acknowledged: number;
  readonly inDoubt: number;
  readonly inDoubtStored: number;
  /** From the start of the next process until it listens, its check of the data included. */
  readonly startMs: number;
  readonly faults: readonly string[];
};

const LEAST_WAIT_MS = 20;
const MOST_WAIT_MS = 400;

/** Kills the server in the middle of concurrent appends, again and again on one data folder, and checks all of it each time. */
export async function crashTest(options: CrashTestOptions): Promise<readonly Round[]> {
  const { main, dataDir, rounds, appenders, seed, onRound } = options;
  const random = seeded(seed);
  const ledger = new Ledger();
  const results: Round[] = [];
  let server = await startProcess(main, dataDir);
  try {
    for (let round = 1; round <= rounds; round++) {
      const before = ledger.acknowledged.length;
      const all = Array.from({ length: appenders }, (_, index) => new Appender(`own-${round}-${index}`, `shared-${round}`, random));
      await appendUntilKilled(server, all, ledger, LEAST_WAIT_MS + random() * (MOST_WAIT_MS - LEAST_WAIT_MS));
      const acknowledged = ledger.acknowledged.length - before;
      server = await startProcess(main, dataDir);
      const after = await withClient(server.port, (client) => settle(client, ledger));
      const result = { round, acknowledged, startMs: server.startedInMs, ...after };
      results.push(result);
      onRound?.(result);
    }
  } finally {
    await server.kill();
  }
  return results;
}

async function appendUntilKilled(server: ServerProcess, all: readonly Appender[], ledger: Ledger, waitMs: number): Promise<void> {
  const killed = new AbortController();
  await withClient(server.port, async (client) => {
    // Connected before the wait begins: a kill is to meet appends, not a handshake.
    await client.readAll({ maxCount: 1 }).toArray();
    const running = Promise.all(all.map((appender) => appender.run(client, ledger, killed.signal)));
    await Promise.race([running, new Promise((resolve) => setTimeout(resolve, waitMs))]);
    await server.kill();
    killed.abort();
    await running;
  });
}

/** Checks what is there, sends again what was in doubt, and checks that this made each of them whole, once. */
async function settle(client: EventStoreDBClient, ledger: Ledger): Promise<Pick<Round, 'inDoubt' | 'inDoubtStored' | 'faults'>> {
  const doubtful = [...ledger.inDoubt.values()];
  const first = await verify(client, ledger);
  for (const attempt of doubtful) {
    // After a restart no server knows the ids of appends without a revision: sent again, one that is there would be there twice.
    if (attempt.expected === 'any' && first.appends.has(attempt.id)) ledger.find(attempt);
    else ledger.acknowledge(attempt, await send(client, attempt));
  }
  const second = await verify(client, ledger);
  const inDoubtStored = doubtful.filter(({ id }) => first.appends.has(id)).length;
  return { inDoubt: doubtful.length, inDoubtStored, faults: [...first.faults, ...second.faults] };
}

async function withClient<Result>(port: number, use: (client: EventStoreDBClient) => Promise<Result>): Promise<Result> {
  const client = eventStore.EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
  try {
    return await use(client);
  } finally {
    await client.dispose();
  }
}

/** mulberry32. */
function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
