import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evolveView, type PaymentEvent, type PaymentView } from '@cauce/payments-domain';
import { createPool, type Pool } from '@cauce/postgres';
import { aMerchant, aPayment, Buyer, CARDS, eventually, LocalServer, type Merchant, Messages, Stack } from '@cauce/testing/system';
import { Analytics, type Ran } from '../../src/analytics.js';
import { fencedOf } from '../../src/fenced.js';

const stack = Stack.fromEnv();
const brokers = stack.part('payments').env['KAFKA_BROKERS'] ?? '';
/** For what hangs: each test starts a program or two on a busy machine. */
const PATIENCE_MS = 180_000;
const WITHIN = { within: 60_000 };

type Line = PaymentEvent & { readonly id: string; readonly stream: string; readonly revision: number; readonly position: string };

const replay = (args: readonly string[], env?: Readonly<Record<string, string>>) => analytics.run(['replay', ...args], env);
const linesOf = ({ out }: Ran) =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

let folder: string;
let analytics: Analytics;
let pool: Pool;
let merchant: Merchant;
/** The streams of this world, and a window with all of their events. */
let ours: readonly string[];
let filters: readonly string[];
let window: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-replay-'));
  analytics = new Analytics(stack, folder);
  pool = createPool(stack.part('payments').env['DATABASE_URL'] ?? '', { max: 1 });
  const from = new Date(Date.now() - 60_000).toISOString();
  merchant = await aMerchant(stack);
  const [paid, declined, open] = [
    await merchant.api.createPayment(merchant.store, aPayment({ amountCents: 10_000, discountPercentage: 0.1 })),
    await merchant.api.createPayment(merchant.store, aPayment({ amountCents: 5_000 })),
    await merchant.api.createPayment(merchant.store, aPayment({ amountCents: 7_000 })),
  ];
  await new Buyer().pay(paid.url, CARDS.approved);
  await new Buyer().pay(declined.url, CARDS.withoutFunds);
  await new Buyer().pay(declined.url, CARDS.approved);
  for (const { name } of [paid, declined])
    await eventually(
      () => merchant.api.payment(name),
      ({ status }) => status === 'FUNDED',
      WITHIN,
    );
  ours = [paid, declined, open].map(({ name }) => `payment-${name.split('/').at(-1) ?? ''}`);
  filters = ours.flatMap((stream) => ['--filter', `stream=${stream}`]);
  window = ['--from', from, '--to', new Date(Date.now() + 60_000).toISOString(), '--context', 'payments'];
}, PATIENCE_MS);
afterAll(async () => {
  await pool.end();
  await rm(folder, { recursive: true });
});

/** The rows of our payments, as lists and reads show them. */
async function rows(): Promise<ReadonlyMap<string, unknown>> {
  const { rows: found } = await pool.query<{ payment_id: string; resource: unknown; attempts: unknown; revision: string }>(
    'SELECT payment_id, resource, attempts, revision FROM payment WHERE payment_id = ANY ($1)',
    [ours.map((stream) => stream.slice('payment-'.length))],
  );
  return new Map(found.map(({ payment_id: id, ...row }) => [`payment-${id}`, row]));
}

function fold(lines: readonly Line[]): unknown {
  const view = lines.reduce<PaymentView | undefined>(evolveView, undefined);
  const attempts = [...(view?.attempts.values() ?? [])].map(({ resource }) => resource);
  const row = { resource: view?.payment, attempts, revision: String(lines.length - 1) };
  return JSON.parse(JSON.stringify(row)) as unknown;
}

describe('a replay into Kafka', () => {
  const topic = `analysts.${randomUUID()}`;
  let messages: Messages | undefined;
  afterAll(() => messages?.close());

  it(
    'folds to what the read models show, and goes on where it was',
    async () => {
      const access = ['--personal', '--reason', 'a fold', '--by', 'ana'];
      const into = [...access, '--sink', `kafka://${brokers}/${topic}`, '--state', 'place', '--batch', '2', ...window, ...filters];
      const first = await replay(into);
      expect(first).toEqual({ code: 0, out: '', err: expect.stringMatching(/(\d+) events replayed: up to \d+\/\d+\./) });
      messages = await Messages.on(topic, brokers);
      const expected = await rows();
      expect(expected.size).toBe(3);
      for (const stream of ours) {
        const row = expected.get(stream) as { revision: string };
        const lines = await messages.ofEach<Line>(stream, Number(row.revision) + 1, WITHIN);
        expect(lines.map(({ revision }) => revision)).toEqual(lines.map((_, nth) => nth));
        expect(fold(lines)).toEqual(row);
        expect(lines[0]).toMatchObject({ personal: { by: 'ana', reason: 'a fold' } });
      }
      expect(await replay(into)).toMatchObject({ code: 0, err: expect.stringContaining('0 events replayed') });
    },
    PATIENCE_MS,
  );

  it(
    'is refused where the topic is the system’s own',
    async () => {
      const refused = await replay(['--sink', `kafka://${brokers}/payments.payment.v1`, ...window]);
      expect(refused).toEqual({ code: 64, out: '', err: expect.stringContaining("payments.payment.v1 is the system's own") });
    },
    PATIENCE_MS,
  );
});

it(
  'an endpoint that refuses ends a replay with the place to go on from, and nothing is lost or comes twice',
  async () => {
    const taken: string[] = [];
    let isOpen = false;
    const server = await LocalServer.start((request, body, response) => {
      const isTaken = isOpen || taken.length < 3;
      if (isTaken) taken.push((JSON.parse(body) as Line).id);
      response.writeHead(isTaken && request.headers['cauce-replayed'] === 'true' ? 204 : 400).end();
    });
    try {
      const all = linesOf(await replay([...window, ...filters]));
      expect(JSON.stringify(all)).not.toContain('firstName');
      const to = ['--sink', `${server.url}/events`, '--batch', '1', ...window, ...filters];
      const refused = await replay(to);
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('answered 400') });
      const after = /--after (\d+\/\d+)/.exec(refused.err)?.[1] ?? '';
      expect(after).toBe(all[2]?.position);
      isOpen = true;
      expect(await replay([...to, '--after', after])).toMatchObject({ code: 0 });
      expect(taken).toEqual(all.map(({ id }) => id));
    } finally {
      await server.stop();
    }
  },
  PATIENCE_MS,
);

it(
  '--decide: the code of today would record our streams again, and their rows are what they say',
  async () => {
    const { out } = await replay(['--decide', '--context', 'payments'], stack.part('payments').env);
    expect(out).toMatch(/^payment: [\d,]+ streams? with [\d,]+ events?, /m);
    expect(out).toMatch(/^payment: [\d,]+ streams? read, /m);
    expect(ours.filter((stream) => out.includes(stream))).toEqual([]);
    const without = await replay(['--decide', '--context', 'integrations', '--event-store', stack.eventStoreUrl]);
    expect(without.out).toContain('Rows of partner-gateway were not compared: DATABASE_URL is not given');
  },
  PATIENCE_MS,
);

describe("the analysts' guides", () => {
  it(
    'their replays work, one after the other',
    async () => {
      const asked: string[] = [];
      const server = await LocalServer.start((_, body, response) => {
        asked.push(body);
        response.writeHead(204).end();
      });
      const guides = ['docs/guides/analyst.md', 'docs/guides/analytics-at-scale.md'];
      const blocks = guides.flatMap(fencedOf).filter(({ mark }) => mark === 'replay');
      expect(blocks).toHaveLength(5);
      const script = blocks
        .map(({ code }) => code.replace('http://127.0.0.1:9000', server.url).replace('127.0.0.1:9092', brokers))
        .map((code) => code.replace('replay --speed', `replay --to ${new Date(Date.now() + 60_000).toISOString()} --speed`))
        .map((code) => code.replace(/analysts\.\w+/, `analysts.${randomUUID()}`));
      try {
        const ran = await analytics.script(script.join('\n'));
        expect(ran.err.match(/events? replayed/g) ?? []).toHaveLength(4);
        expect(asked.join('')).toContain('"type":"PaymentFunded"');
        expect(await readFile(join(folder, 'billing.place'), 'utf8').catch(() => '{}')).toMatch(/^\{/);
      } finally {
        await server.stop();
      }
    },
    PATIENCE_MS,
  );
});
