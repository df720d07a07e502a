import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createSecureServer, TLSSocket } from 'node:tls';
import { ensureTopics } from '@cauce/bus';
import { type SelfMade, selfMadeCertificate } from '@cauce/clusters';
import { TOPICS } from '@cauce/contracts';
import { startEventStore } from '@cauce/event-store-server';
import { applyMigrations } from '@cauce/migrate';
import { DATABASE_OWNERS, type ServiceName } from '@cauce/services';
import { freePort } from '@cauce/stack/free-ports';
import pg from 'pg';
import { checkParts } from './given.js';
import { checkKafka } from './parts/kafka.js';
import type { Surroundings } from './surroundings.js';

const EVENT_STORE_URL = process.env['TEST_EVENT_STORE_URL'] ?? '';
const KAFKA_BROKERS = process.env['TEST_KAFKA_BROKERS'] ?? '';
const REDIS_URL = process.env['TEST_REDIS_URL'] ?? '';
const SERVER = process.env['TEST_DATABASE_URL'] ?? '';
const NOBODY = '127.0.0.1:1';
const PASSWORD = 'no-password-of-ours';

const apps = join(import.meta.dirname, '../../../apps');
const folder = mkdtempSync(join(tmpdir(), 'cauce-check-'));
const around: Surroundings = { now: Date.now, refusedForMs: 0, beforeMigrations: true, programs: folder };
const databases: string[] = [];
let own: SelfMade;

beforeAll(async () => {
  own = await selfMadeCertificate();
  for (const name of DATABASE_OWNERS) {
    mkdirSync(join(folder, name));
    symlinkSync(join(apps, name, 'prisma/migrations'), join(folder, name, 'migrations'));
  }
});
afterAll(async () => {
  for (const name of databases) await query(SERVER, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  rmSync(folder, { recursive: true });
});

/** What is said, each as `level variable: words`. */
async function said(env: NodeJS.ProcessEnv, service?: ServiceName, more: Partial<Surroundings> = {}): Promise<string[]> {
  const findings = await checkParts(env, service, { ...around, ...more });
  const lines = findings.map(({ level, variable, words }) => `${level} ${variable}: ${words}`);
  for (const line of lines) expect(line).not.toMatch(new RegExp(`${PASSWORD}|\n`));
  return lines;
}

const is = (text: string) => expect.stringContaining(text) as string;
const withPassword = (url: string) => Object.assign(new URL(url), { password: PASSWORD }).href;
const portOf = (listening: Server) => (listening.address() as AddressInfo).port;

async function listening(ends: AsyncDisposableStack, made: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => made.listen(port, '127.0.0.1', resolve));
  ends.defer(() => new Promise((resolve) => made.close(() => resolve())));
  return portOf(made);
}

/** Speaks TLS with a certificate that nobody has signed. `first`: what it says before. */
function aTlsListener(ends: AsyncDisposableStack, first?: string): Promise<number> {
  const identity = { cert: own.certificate, key: own.key, ALPNProtocols: ['h2'] };
  const quiet = (socket: Socket) => void socket.on('error', () => undefined);
  if (first === undefined)
    return listening(
      ends,
      createSecureServer(identity, quiet).on('tlsClientError', () => undefined),
    );
  const upgrade = (socket: Socket) => {
    quiet(socket);
    socket.once('data', () => {
      socket.write(first);
      quiet(new TLSSocket(socket, { ...identity, isServer: true }));
    });
  };
  return listening(ends, createServer(upgrade));
}

it('says of each part that is fine what it is', async () => {
  expect(await said({ EVENT_STORE_URL, KAFKA_BROKERS, REDIS_URL, POSTGRES_URL: SERVER })).toEqual([
    is('fine POSTGRES_URL: Postgres '),
    is('fine EVENT_STORE_URL: event store 23.10'),
    is('fine KAFKA_BROKERS: Kafka at'),
    is('fine REDIS_URL: Redis 7'),
  ]);
});

it('names all parts where nobody listens, in a line each; Redis alone is a note, on what is slower', async () => {
  const env = {
    EVENT_STORE_URL: `esdb://${NOBODY}?tls=false`,
    KAFKA_BROKERS: NOBODY,
    REDIS_URL: `redis://${NOBODY}`,
    POSTGRES_URL: `postgres://cauce:${PASSWORD}@${NOBODY}/postgres`,
  };
  expect(await said(env)).toEqual([
    is('failed POSTGRES_URL: asked 127.0.0.1:1 what it is, as cauce: nobody listens there'),
    is('failed EVENT_STORE_URL: asked 127.0.0.1:1 what it is: nobody listens at the address'),
    is('failed KAFKA_BROKERS: asked 127.0.0.1:1 what it takes: nobody listens there'),
    is('note REDIS_URL: asked 127.0.0.1:1 what it is: nobody answers. Nothing is lost without it: rate limits'),
  ]);
});

it('asks a refused connection again, since stores start beside it', async () => {
  await using ends = new AsyncDisposableStack();
  const made = createServer((socket) =>
    socket
      .end('HTTP/1.1 400 Bad Request\r\n\r\n')
      .on('error', () => undefined)
      .resume(),
  );
  const port = await freePort();
  const checking = said({ KAFKA_BROKERS: `127.0.0.1:${port}` }, undefined, { refusedForMs: 30_000 });
  await listening(ends, made, port);
  expect(await checking).toEqual([
    is(`failed KAFKA_BROKERS: asked 127.0.0.1:${port} what it takes: what listens there does not answer as Kafka`),
  ]);
});

it('says who is refused, without the password', async () => {
  await using ends = new AsyncDisposableStack();
  const users = new Map([['admin', 'changeit']]);
  const tls = { certificate: Buffer.from(own.certificate), key: Buffer.from(own.key) };
  const store = await startEventStore({ host: '127.0.0.1', port: 0, dataDir: join(folder, 'users'), tls, users });
  ends.defer(() => store.close());
  const root = join(folder, 'root.pem');
  writeFileSync(root, own.certificate);
  const address = (user: string) => `esdb://${user}localhost:${store.port}?tls=true&tlsCAFile=${root}`;
  expect(
    await said({ EVENT_STORE_URL: address(`admin:${PASSWORD}@`), POSTGRES_URL: withPassword(SERVER), REDIS_URL: withPassword(REDIS_URL) }),
  ).toEqual([
    is('as cauce: Postgres refuses the user or the password of POSTGRES_URL'),
    is(`asked localhost:${store.port} what it is, as admin: the event store refuses the user or the password of EVENT_STORE_URL`),
    is('failed REDIS_URL: asked 127.0.0.1'),
  ]);
  expect(await said({ EVENT_STORE_URL: address('') })).toEqual([is('may not do this in the event store, or the address names none')]);
  expect(await said({ EVENT_STORE_URL: address('admin:changeit@') })).toEqual([is(`fine EVENT_STORE_URL: event store 23.10.6`)]);
});

it('says that a certificate is not trusted, and which setting names the authority', async () => {
  await using ends = new AsyncDisposableStack();
  const [plain, postgres] = [await aTlsListener(ends), await aTlsListener(ends, 'S')];
  const env = {
    EVENT_STORE_URL: `esdb://127.0.0.1:${plain}?tls=true`,
    KAFKA_BROKERS: `127.0.0.1:${plain}`,
    KAFKA_TLS: 'on',
    REDIS_URL: `rediss://127.0.0.1:${plain}`,
    POSTGRES_URL: `postgres://cauce@127.0.0.1:${postgres}/postgres?sslmode=verify-full`,
  };
  expect(await said(env)).toEqual([
    is('The certificate of Postgres is not trusted: sslrootcert in POSTGRES_URL'),
    is('the certificate of the event store is not trusted: tlsCAFile in EVENT_STORE_URL'),
    is('The certificate of Kafka is not trusted: KAFKA_CA_FILE'),
    is('The certificate of Redis is not trusted: REDIS_CA_FILE'),
  ]);
});

it('says that a server speaks no TLS, or another protocol', async () => {
  const store = new URL(EVENT_STORE_URL).host;
  expect(
    await said({ EVENT_STORE_URL: `esdb://${store}?tls=true`, KAFKA_BROKERS, KAFKA_TLS: 'on', REDIS_URL: `redis://${store}` }),
  ).toEqual([is('failed EVENT_STORE_URL'), is('failed KAFKA_BROKERS'), is('REDIS_URL: asked')]);
  expect(await said({ KAFKA_BROKERS, KAFKA_SASL_MECHANISM: 'plain', KAFKA_USERNAME: 'cauce', KAFKA_PASSWORD: PASSWORD })).toEqual([
    is('as cauce: Kafka asks for no password there, though KAFKA_SASL_MECHANISM is set'),
  ]);
});

it('names every fault of the variables', async () => {
  expect(await said({ EVENT_STORE_URL: 'http://localhost', KAFKA_BROKERS: 'nowhere' })).toEqual([
    is('failed EVENT_STORE_URL: it is refused: it must begin with esdb://'),
    is('failed KAFKA_BROKERS: it '),
  ]);
  expect(await said({}, 'gateway')).toEqual([is('failed REDIS_URL: it is missing')]);
});

it('says of a clock of more than 2 s off, and fails for one of more than 8 s', async () => {
  const env = { EVENT_STORE_URL, REDIS_URL, POSTGRES_URL: SERVER };
  const late = await said(env, undefined, { now: () => Date.now() - 5_000 });
  expect(late.filter((line) => line.startsWith('note'))).toEqual(
    ['POSTGRES_URL', 'EVENT_STORE_URL', 'REDIS_URL'].map(
      (name) => expect.stringMatching(`^note ${name}: the clock of .* is [45]\\.\\d s ahead of ours`) as string,
    ),
  );
  const early = await said(env, undefined, { now: () => Date.now() + 12_000 });
  expect(early).toEqual(
    ['POSTGRES_URL', 'EVENT_STORE_URL', 'REDIS_URL'].map(
      (name) => expect.stringMatching(`^failed ${name}: the clock of .* is 1\\d\\.\\d s behind ours`) as string,
    ),
  );
});

it('fails for a topic with too few partitions or replicas, and for too few brokers', async () => {
  await ensureTopics({ brokers: KAFKA_BROKERS.split(',') }, TOPICS);
  expect(await said({ KAFKA_BROKERS, KAFKA_REPLICATION_FACTOR: '3' })).toEqual([
    is('fewer brokers (1) than KAFKA_REPLICATION_FACTOR asks for (3)'),
  ]);
  const [topic, other] = [`check.few.${randomUUID()}`, `check.none.${randomUUID()}`];
  const few = { [topic]: { partitions: 1, retentionMs: 60_000 } };
  await ensureTopics({ brokers: KAFKA_BROKERS.split(',') }, few);
  const wanted = { [topic]: { partitions: 3, retentionMs: 60_000 }, [other]: { partitions: 3, retentionMs: 60_000 } };
  expect((await checkKafka({ KAFKA_BROKERS }, wanted, around)).map(({ words }) => words)).toEqual([
    is(`looked at the topics: The topic ${topic} has 1 partitions, and this build needs 3`),
  ]);
});

describe('a database', () => {
  it('that is missing is made by the migrations, or fails where its user may not make one', async () => {
    const name = newName();
    expect(await said({ DATABASE_URL_CATALOG: inDatabase(name) })).toEqual([is(`note DATABASE_URL_CATALOG: there is no database ${name}`)]);
    await query(SERVER, `CREATE ROLE ${name} LOGIN PASSWORD '${PASSWORD}'`);
    const url = Object.assign(new URL(inDatabase(`${name}_none`)), { username: name, password: PASSWORD }).href;
    expect(await said({ DATABASE_URL_CATALOG: url })).toEqual([is(`there is no database ${name}_none at`)]);
    await query(SERVER, `DROP ROLE ${name}`);
  });

  it('needs what this build needs, unless migrations follow; what it does not know is a note', async () => {
    const url = await aDatabase();
    expect(await said({ DATABASE_URL: url }, 'partner-gateway', { beforeMigrations: false })).toContainEqual(
      is('lacks 5 migrations, 1_partner_gateway to'),
    );
    await applyMigrations(url, join(apps, 'partner-gateway/prisma/migrations'));
    const ofDatabase = async () =>
      (await said({ DATABASE_URL: url }, 'partner-gateway', { beforeMigrations: false })).filter((line) => line.includes(' DATABASE_URL:'));
    expect(await ofDatabase()).toEqual([is('fine DATABASE_URL: Postgres')]);
    await query(url, `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '6_newer', now())`);
    expect(await ofDatabase()).toEqual([is('has 6_newer, which this build does not know'), is('fine DATABASE_URL')]);
    await query(url, `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '4_set_apart'`);
    expect(await ofDatabase()).toEqual([is('failed DATABASE_URL: the migration 4_set_apart of'), is('note DATABASE_URL')]);
  });

  it('of two services fails, by whatever address, and by the tables of the other', async () => {
    const url = await aDatabase();
    const other = url.replace('127.0.0.1', 'localhost');
    expect(await said({ DATABASE_URL_CATALOG: url, DATABASE_URL_BILLING: other })).toContainEqual(
      is('failed DATABASE_URL_BILLING: it leads to the database of catalog (DATABASE_URL_CATALOG)'),
    );
    await applyMigrations(url, join(apps, 'catalog/prisma/migrations'));
    expect(await said({ DATABASE_URL_BILLING: url })).toEqual([is('has the tables of catalog, not of billing')]);
  });
});

describe('the mail server', () => {
  const mail = async (env: NodeJS.ProcessEnv) => (await said(env, 'notifier')).filter((line) => line.includes(' SMTP_URL:'));

  it('that is away is a note', async () => {
    expect(await mail({ SMTP_URL: `smtp://${NOBODY}`, SMTP_ALLOW_PLAIN: 'true' })).toEqual([
      is('note SMTP_URL: logged in at 127.0.0.1:1: it does not answer'),
    ]);
  });

  it('that is none, or offers no TLS, fails', async () => {
    await using ends = new AsyncDisposableStack();
    const answer = (asked: string) => (asked.startsWith('STARTTLS') ? '502 no such command' : '250 here');
    const greets = (line: string) => {
      const converse = (socket: Socket) => {
        socket.on('error', () => undefined).on('data', (text: Buffer) => socket.write(`${answer(text.toString())}\r\n`));
        socket.write(`${line}\r\n`);
      };
      return listening(ends, createServer(converse));
    };
    const [none, plain] = [await greets('HTTP/1.1 400 Bad Request'), await greets('220 here')];
    expect(await mail({ SMTP_URL: `smtp://127.0.0.1:${none}` })).toEqual([is('failed SMTP_URL: logged in at')]);
    expect(await mail({ SMTP_URL: `smtp://127.0.0.1:${plain}` })).toEqual([is('failed SMTP_URL: logged in at')]);
  });
});

function newName(): string {
  const name = `cauce_check_${randomUUID().slice(0, 8)}`;
  databases.push(name);
  return name;
}

function inDatabase(name: string): string {
  return Object.assign(new URL(SERVER), { pathname: `/${name}` }).href;
}

async function aDatabase(): Promise<string> {
  const name = newName();
  await query(SERVER, `CREATE DATABASE ${name}`);
  return inDatabase(name);
}

async function query(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
