import { aMerchant, aPayment, aReceiver, eventually, type Merchant, type Payment } from '@cauce/testing/system';
import { Abilities, type Ability, type Timed } from '../../src/outages/abilities.js';
import { Clients } from '../../src/outages/clients.js';
import { own, stopSecond } from './own.js';

describe('a part that is away', () => {
  const ALL = ['create', 'read', 'list', 'attempts', 'stores', 'page', 'pay', 'organizations', 'new organization', 'deliveries'] as const;
  /** What answers 503 while a part is away; all else is served. The page is that of a payment which its process has seen, and its row says no more. */
  const REFUSED: Readonly<Record<string, readonly Ability[]>> = {
    kafka: [],
    redis: [],
    postgres: ['list', 'stores', 'pay', 'organizations', 'deliveries'],
    'event-store': ['create', 'pay', 'new organization'],
  };
  const READS: readonly Ability[] = ['list', 'stores', 'organizations', 'deliveries'];
  /** What a request may take during an outage, and a recovery after it. The specs allow three times as much. */
  const ANSWER_MS = 5_000;
  const RECOVERY_MS = 10_000;
  const OUTAGE_MS = 2_000;
  const CLIENTS = 8;

  let merchant: Merchant;
  let abilities: Abilities;
  const measured: string[] = [];

  beforeAll(async () => {
    await stopSecond('catalog');
    merchant = await aMerchant(own.stack);
    const inbox = await aReceiver(own.stack, merchant);
    const payment: Payment = await merchant.api.createPayment(merchant.store, aPayment());
    abilities = new Abilities(own.stack, merchant, payment, inbox);
    expect(await recovery()).toBe(true);
  }, 120_000);

  afterAll(() => console.log(['Outages, in ms (slowest answer; all served again; until a webhook came again):', ...measured].join('\n  ')));

  const outages = Object.keys(REFUSED).flatMap((name) =>
    (['killed', 'frozen'] as const).map((how): [string, 'killed' | 'frozen'] => [name, how]),
  );

  describe.each(outages)('%s %s', (name, how) => {
    it('serves what it can, answers 503 to the rest, and recovers by itself', async () => {
      const part = own.running.part(name);
      const pids = servicePids();
      await abilities.prepareBuyers(2);
      if (how === 'killed') await part.kill();
      else part.freeze();
      const rounds = await roundsFor(OUTAGE_MS);
      const endedAt = performance.now();
      if (how === 'killed') await part.start();
      else part.thaw();
      await eventually(recovery, (ready) => ready, { within: 3 * RECOVERY_MS });
      const recovered = performance.now() - endedAt;
      await eventually(
        () => abilities.payAndHear(3 * RECOVERY_MS),
        () => true,
        { within: 3 * RECOVERY_MS },
      );
      const heard = performance.now() - endedAt;

      const slowest = slowestOf(rounds.flat());
      measured.push(`${name} ${how}: ${slowest?.ability} ${Math.round(slowest?.ms ?? 0)}, ${Math.round(recovered)}, ${Math.round(heard)}`);
      for (const round of rounds) expect(round.map(({ ability, status }) => [ability, status])).toEqual(expectedOf(name));
      for (const asked of rounds.flat()) if (asked.status === 503) expectClear(asked);
      expect(slowest?.ms).toBeLessThan(3 * ANSWER_MS);
      expect(servicePids()).toEqual(pids);
    }, 120_000);
  });

  it.each(['killed', 'frozen'] as const)(
    'Redis %s and back under load fails no request',
    async (how) => {
      const { store, token } = merchant;
      const redis = own.running.part('redis');
      const clients = new Clients(CLIENTS, [own.stack.gatewayUrl], () => ({
        method: 'GET',
        path: `/v1/${store}/payments?pageSize=1`,
        headers: { authorization: `Bearer ${token}` },
      }));
      await clients.more(5 * CLIENTS);
      if (how === 'killed') await redis.kill();
      else redis.freeze();
      await clients.more(20 * CLIENTS);
      if (how === 'killed') await redis.start();
      else redis.thaw();
      await clients.more(20 * CLIENTS);
      await clients.stop();
      expect(clients.outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
    },
    120_000,
  );

  type Asked = Partial<Timed> & { readonly ability: Ability };

  /** Everything, again and again, for as long as the outage shall last; a buyer pays in the first and in the last round. */
  async function roundsFor(ms: number): Promise<Asked[][]> {
    const until = performance.now() + ms;
    const rounds = [await askAll(ALL)];
    while (performance.now() < until) await askAll(ALL.filter((ability) => ability !== 'pay'));
    rounds.push(await askAll(ALL));
    return rounds;
  }

  function askAll(wanted: readonly Ability[]): Promise<Asked[]> {
    return Promise.all(wanted.map(async (ability) => ({ ability, ...(await abilities.try(ability)) })));
  }

  async function recovery(): Promise<boolean> {
    await abilities.prepareBuyers(1);
    return (await askAll(ALL)).every(({ status }) => status === 200);
  }

  function expectedOf(name: string): [Ability, number][] {
    return ALL.map((ability) => [ability, REFUSED[name]?.includes(ability) === true ? 503 : 200]);
  }

  function slowestOf(all: readonly Asked[]): Asked | undefined {
    return all.reduce<Asked | undefined>((slowest, asked) => ((asked.ms ?? Infinity) > (slowest?.ms ?? -1) ? asked : slowest), undefined);
  }

  function servicePids(): [string, number][] {
    return own.running.parts.filter(({ kind }) => kind === 'service').map(({ name, pid, isUp }) => [name, isUp ? pid : 0]);
  }

  /** A read has begun nothing, whatever was away. */
  function reasonFor(ability: Ability): unknown {
    return READS.includes(ability) ? 'DEPENDENCY_AWAY' : expect.stringMatching(/^(UNAVAILABLE|DEPENDENCY_AWAY)$/);
  }

  /** In the one shape, or as a page for a person; nothing of the inside in it. */
  function expectClear({ ability, body, headers, text }: Asked): void {
    expect(headers?.['x-request-id']).toMatch(/./);
    expect(headers?.['retry-after']).toMatch(/^[123]$/);
    expect(text).not.toMatch(/ECONN|postgres|kafka|redis|127\.0\.0\.1|^\s+at |"stack"/im);
    if (ability === 'page' || ability === 'pay') expect(text).toContain('<html');
    else
      expect(body).toMatchObject({
        error: { code: 503, status: 'UNAVAILABLE', details: [{ reason: reasonFor(ability), domain: 'cauce' }] },
      });
  }
});
