import type { Redis } from 'ioredis';

/** A token's rate limit: `limit` requests in a second, and as many again in ten. */
type Limited = { readonly token: string; readonly limit: number };

/** A request of it. `cost`: how many requests it counts as. */
export type Request = Limited & { readonly cost: number };

/**
 * What a request was counted as: its number in the token's second, and in its burst when the second was full. From 1; of one that counts as several,
 * the last of its numbers.
 */
export type Place = { readonly inSecond: number; readonly inBurst: number | undefined };

type Waiting = Request & { readonly counted: (place: Place) => void; readonly failed: (error: unknown) => void };

/** The requests of one token that are counted together, in the order they came. */
type Group = Limited & { readonly requests: Waiting[] };

const [SECOND_MS, BURST_MS] = [1_000, 10_000];

/**
 * Two keys a token, the counts of its second and of its burst; `ARGV` holds how many requests and the limit. Answers both counts; what
 * is beyond the second's limit is counted in the burst.
 */
const COUNT = `
local function count(key, by, ms)
  local used = redis.call('INCRBY', key, by)
  if used == by then redis.call('PEXPIRE', key, ms) end
  return used
end
local counts = {}
for at = 1, #KEYS, 2 do
  local by, limit = tonumber(ARGV[at]), tonumber(ARGV[at + 1])
  local used = count(KEYS[at], by, ${SECOND_MS})
  local over = math.min(by, math.max(0, used - limit))
  counts[at] = used
  counts[at + 1] = over > 0 and count(KEYS[at + 1], over, ${BURST_MS}) or 0
end
return counts`;

/** Redis with `COUNT` as a command: it is sent once, and called by its hash from then on. */
type CountingRedis = Redis & {
  readonly countRequests: (keys: number, ...args: readonly (string | number)[]) => Promise<readonly number[]>;
};

/** Counts in Redis, where all gateways count. One call is under way at a time: requests that arrive meanwhile, of all tokens, go into the next. */
export class SharedCounts {
  private waiting: Waiting[] = [];
  private isAsking = false;
  private readonly redis: CountingRedis;

  /** @param redis without an offline queue: a command fails at once while there is no connection. */
  constructor(redis: Redis) {
    redis.defineCommand('countRequests', { lua: COUNT });
    this.redis = redis as CountingRedis;
  }

  /** The place of one more request. Rejects while Redis is away. */
  count(request: Request): Promise<Place> {
    if (this.redis.status !== 'ready') return Promise.reject(new Error('Redis is away'));
    return new Promise((counted, failed) => {
      this.waiting.push({ ...request, counted, failed });
      if (this.isAsking) return;
      this.isAsking = true;
      // After all requests of this turn of the event loop.
      setImmediate(() => void this.askForAll());
    });
  }

  private async askForAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const all = this.waiting;
      this.waiting = [];
      await this.ask(all).catch((error: unknown) => all.forEach(({ failed }) => failed(error)));
    }
    this.isAsking = false;
  }

  private async ask(all: readonly Waiting[]): Promise<void> {
    const groups = groupsOf(all);
    const keys = groups.flatMap(({ token }) => [`rate:${token}`, `burst:${token}`]);
    const values = groups.flatMap(({ requests, limit }) => [requests.reduce((sum, { cost }) => sum + cost, 0), limit]);
    const counts = await this.redis.countRequests(keys.length, ...keys, ...values);
    groups.forEach((group, at) => give(group, counts[2 * at] ?? 0, counts[2 * at + 1] ?? 0));
  }
}

function groupsOf(all: readonly Waiting[]): Group[] {
  const groups = new Map<string, Group>();
  for (const each of all) {
    const key = `${each.limit} ${each.token}`;
    const known = groups.get(key);
    if (known) known.requests.push(each);
    else groups.set(key, { token: each.token, limit: each.limit, requests: [each] });
  }
  return [...groups.values()];
}

/** The last request of the group has the counts that Redis answered; those before it, the numbers before. */
function give({ limit, requests }: Group, second: number, burst: number): void {
  let [inSecond, inBurst] = [second, burst];
  for (const { cost, counted } of requests.toReversed()) {
    const over = Math.min(cost, Math.max(0, inSecond - limit));
    counted({ inSecond, inBurst: over > 0 ? inBurst : undefined });
    inSecond -= cost;
    inBurst -= over;
  }
}
