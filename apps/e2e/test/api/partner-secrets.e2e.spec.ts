import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createPool } from '@cauce/postgres';
import {
  aMerchant,
  aPayment,
  Buyer,
  CARDS,
  EventLog,
  eventually,
  LocalServer,
  MerchantApi,
  OperatorApi,
  Stack,
  stackAddress,
} from '@cauce/testing/system';
import { jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import { Leaks } from '../../src/leaks/leaks.js';

jest.setTimeout(180_000);

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);
const anId = () => randomBytes(12).toString('hex');

type Shown = { readonly name: string; readonly status: string; readonly handshake?: string; readonly teardown?: string };

const becomes = (name: string, wanted: Partial<Shown>) =>
  eventually(
    () => operator.door.get<Shown>(`/${name}`),
    (shown) => Object.entries(wanted).every(([key, value]) => shown[key as keyof Shown] === value),
  );

describe('what is planted', () => {
  const core = anId();
  const url = stack.part('billing').env['DATABASE_URL'] ?? '';
  const redis = new Redis(stack.part('gateway').env['REDIS_URL'] ?? '', { lazyConnect: true });
  const kafka = new Kafka({ brokers: stackAddress('TEST_KAFKA_BROKERS').split(','), logLevel: logLevel.NOTHING });
  const file = join(dirname(stack.part('gateway').log), `planted-${core.slice(0, 4)}.log`);
  const topic = `planted-${core.slice(0, 4)}`;
  const pool = createPool(url);
  const log = new EventLog(stack);

  afterAll(async () => {
    await pool.query('DROP TABLE planted');
    await redis.del('planted');
    const admin = kafka.admin();
    await admin.connect();
    await admin.deleteTopics({ topics: [topic] });
    await admin.disconnect();
    await Promise.all([pool.end(), log.close(), rm(file)]);
    redis.disconnect();
  });

  it('is found in each store, however it is quoted', async () => {
    const secret = `pat_"${core}"/x`;
    await log.append(`planted-${core.slice(0, 4)}`, 'Planted', { text: JSON.stringify({ echo: secret }) });
    await pool.query('CREATE TABLE planted (bytes bytea)');
    await pool.query('INSERT INTO planted VALUES ($1)', [Buffer.from(secret)]);
    await redis.hset('planted', 'field', Buffer.from(secret).toString('base64'));
    const [admin, producer] = [kafka.admin(), kafka.producer()];
    await Promise.all([admin.connect(), producer.connect()]);
    await admin.createTopics({ topics: [{ topic }], waitForLeaders: true });
    await producer.send({ topic, messages: [{ value: 'none', headers: { authorization: `Bearer ${secret}` } }] });
    await Promise.all([producer.disconnect(), admin.disconnect()]);
    await writeFile(file, `{"msg":${JSON.stringify(secret)}}\n`);
    const places = (await Leaks.of(stack)).placesOf(core);
    expect(places).toEqual([
      `Kafka: ${topic}`,
      `Postgres: ${new URL(url).pathname.slice(1)} public.planted`,
      'Redis: hash',
      'event store: Planted',
      `log: ${file}`,
    ]);
  });
});

describe('a partner that echoes all it is sent', () => {
  const bodies: string[] = [];
  /** Letters and digits of every token that went through. */
  const cores: string[] = [];
  let partner: LocalServer;
  /** In place of the merchant's id and name. */
  let named: { readonly id?: string; readonly name?: string } = {};

  beforeAll(async () => {
    partner = await LocalServer.start(({ url, headers }, body, response) => {
      if (url === '/merchant')
        return void response.end(JSON.stringify({ id: 'm-1', name: 'Café Ríos', echo: headers.authorization, ...named }));
      bodies.push(body);
      const echo = [headers.authorization, ...tokens()].join(' ');
      // Raw and as JSON has it, with slashes escaped as some libraries do.
      response.end(`${echo}\n${JSON.stringify({ echo, body })}\n${JSON.stringify({ echo }).replaceAll('/', String.raw`\/`)}`);
    });
  });
  afterAll(() => partner.stop());

  const tokens = () => bodies.flatMap((body) => (JSON.parse(body) as { readonly data: { readonly token?: string } }).data.token ?? []);
  const issued = () => {
    const core = anId();
    cores.push(core);
    return `pat_"${core}"/x`;
  };
  const replaced = async (name: string) => {
    await operator.door.post(`/${name}:replaceToken`, { accessToken: issued() });
    const { replacement } = await eventually(
      () => operator.door.get<Shown & { readonly replacement?: { readonly state: string } }>(`/${name}`),
      (shown) => shown.replacement?.state !== 'OPEN',
    );
    return replacement?.state;
  };
  const payWith = async (token: string, store: string) => {
    const before = bodies.length;
    const { url, name } = await new MerchantApi(stack.gatewayUrl, token).createPayment(store, aPayment());
    await new Buyer().pay(url, CARDS.approved);
    await eventually(
      () => bodies.slice(before).filter((body) => body.includes(name)),
      ({ length }) => length === 2,
    );
  };

  it('has got both tokens, and they stand nowhere in clear, from its activation to its teardown', async () => {
    const { store, organization } = await aMerchant(stack);
    const request = { baseUrl: partner.url, accessToken: issued() };
    const { name } = await operator.door.post<Shown>(`/${store}/integrations`, request);
    await becomes(name, { status: 'ACTIVE' });
    await payWith(tokens()[0] ?? '', store);
    // A merchant is stored for ever: none is named by a token, neither the partner's own nor the one that it was handed.
    for (const secret of [{ id: request.accessToken }, { name: `Café ${tokens()[0] ?? ''}` }]) {
      named = secret;
      expect(await replaced(name)).toBe('REFUSED');
    }
    named = {};
    expect(await replaced(name)).toBe('ACCEPTED');
    await operator.door.post(`/${name}:rotate`, {});
    await eventually(tokens, ({ length }) => length === 2);
    await becomes(name, { handshake: 'ACKNOWLEDGED' });
    await payWith(tokens()[1] ?? '', store);
    // Its answers are kept, with what they echo replaced.
    const deliveries = await eventually(
      () => operator.deliveries(organization),
      (all) => all.length === 4 && all.every(({ state }) => state === 'DELIVERED'),
    );
    const kept = await Promise.all(deliveries.map(({ name: delivery }) => operator.door.get<object>(`/${delivery}`)));
    for (const each of kept) expect(JSON.stringify(each)).toContain('[redacted]');
    await operator.door.post(`/${name}:deactivate`, {});
    await becomes(name, { status: 'INACTIVE', teardown: 'DELIVERED' });

    const secrets = [...cores, ...tokens().map((token) => token.slice(token.indexOf('_') + 1))];
    expect(secrets.map(({ length }) => length > 20)).toEqual(Array(6).fill(true));
    const leaks = await Leaks.of(stack);
    expect(Object.fromEntries(secrets.map((core, at) => [`token ${at}`, leaks.placesOf(core)]))).toEqual(
      Object.fromEntries(secrets.map((_, at) => [`token ${at}`, []])),
    );
    // What is no secret is found in each of them: this was the right place to look.
    const places = leaks.placesOf(name.slice(-26)).map((place) => place.split(':')[0]);
    expect([...new Set(places)]).toEqual(['Kafka', 'Postgres', 'event store', 'log']);
  });
});
