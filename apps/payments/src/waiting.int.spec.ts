/** @seconds 75 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { freePorts, PARTS, type RunningPart, startInfrastructure, temporaryFolder } from '@cauce/stack';
import { eventually, type RunningService, sharedByInstances, stackAddress, startService, wireTo } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { canceledPayment } from '../test/canceled-payment.js';

jest.setTimeout(240_000);

/** So long each part is away. What is told again is told after a minute, so a first quarter of one has all lines but few. */
const AWAY_MS = 15_000;
const MOST_LINES_A_MINUTE = 10;
/** An answer of a health check that takes its two seconds on a full machine. */
const PATIENT = { within: 90_000 };

type Line = {
  readonly level: number | string;
  readonly msg: string;
  readonly part?: string;
  readonly kind?: string;
  readonly err?: { readonly stack?: string };
};

/** An event store that knows no user: every call ends with grpc's UNAUTHENTICATED. */
async function refusingEveryone(ends: AsyncDisposableStack): Promise<string> {
  const server = createServer();
  server.on('stream', (stream) => {
    stream.respond(
      { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '16', 'grpc-message': 'nobody' },
      { endStream: true },
    );
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => sessions.add(session));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.defer(() => {
    sessions.forEach((session) => session.destroy());
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** A broker of its own, to end, and its address. */
async function ownKafka(ends: AsyncDisposableStack): Promise<{ readonly brokers: string; readonly broker: RunningPart | undefined }> {
  const dataDir = await temporaryFolder();
  ends.defer(() => rm(dataDir, { recursive: true, force: true }));
  const own = await startInfrastructure({ dataDir, ports: await freePorts(), parts: PARTS.filter(({ name }) => name === 'Kafka') });
  ends.defer(() => own.stop());
  const [broker] = own.parts;
  return { brokers: own.addresses.kafkaBrokers, broker };
}

/** What its checks say: by name, the words, or undefined where all is well. */
async function missing({ url }: RunningService): Promise<Record<string, string | undefined>> {
  const { checks } = (await (await fetch(`${url}/health/ready`)).json()) as { checks: { name: string; error?: string }[] };
  return Object.fromEntries(checks.map(({ name, error }) => [name, error]));
}

it('says why it waits for a store in a few lines, once for each kind of trouble, and without traces', async () => {
  await using ends = new AsyncDisposableStack();
  const shared = await sharedByInstances('payments');
  ends.defer(() => shared.database.drop());
  const [events, rows] = await Promise.all([wireTo(stackAddress('TEST_EVENT_STORE_URL')), wireTo(shared.database.url)]);
  ends.defer(() => events.close());
  ends.defer(() => rows.close());
  const [refusing, { brokers, broker }] = await Promise.all([refusingEveryone(ends), ownKafka(ends)]);
  const lines: Line[] = [];
  const service = await startService({
    app: 'payments',
    shared: { ...shared, env: { ...shared.env, DATABASE_URL: rows.url, EVENT_STORE_URL: events.url, KAFKA_BROKERS: brokers } },
    untilReady: false,
    onLine: (line) => void lines.push(JSON.parse(line) as Line),
  });
  ends.defer(() => service.close());
  const untilAllIsWell = () =>
    eventually(
      () => missing(service),
      (checks) => Object.values(checks).every((error) => error === undefined),
      PATIENT,
    );
  await untilAllIsWell();

  /** The lines that come while a part is away, once readiness says why. */
  const during = async (away: () => unknown, words: RegExp) => {
    const [begun, from] = [performance.now(), lines.length];
    await away();
    await eventually(
      () => missing(service),
      (checks) => Object.values(checks).some((error) => words.test(error ?? '')),
      PATIENT,
    );
    await eventually(() => performance.now() - begun > AWAY_MS, Boolean, PATIENT);
    return lines.slice(from);
  };
  const killWithWork = async () => {
    await broker?.kill();
    await canceledPayment(service, `organizations/${randomUUID()}`);
  };
  const told = {
    'Kafka away': await during(killWithWork, /nobody listens at the addresses of KAFKA_BROKERS/).finally(async () => {
      await broker?.start();
      await untilAllIsWell();
    }),
    'the event store away': await during(() => events.cut(), /EVENT_STORE_URL|the event store does not/),
    'its password wrong': await during(() => events.leadTo(refusing), /refuses the user or the password of EVENT_STORE_URL/),
    'Postgres away': await during(() => rows.cut(), /postgres|Connection|ECONN/i),
  };
  for (const [when, some] of Object.entries(told)) {
    expect({ when, told: some.slice(MOST_LINES_A_MINUTE) }).toEqual({ when, told: [] });
    const traced = some.filter(({ err }) => (err?.stack?.split('\n').length ?? 0) > 1).map(({ msg }) => msg);
    expect(traced).toEqual([...new Set(traced)]);
  }
  expect(told['Kafka away'].filter(({ err }) => err?.stack?.includes('\n') === true)).toEqual([]);
  const kindsOf = (store: string) => lines.filter(({ part }) => part === store).map(({ kind }) => kind);
  expect(kindsOf('the event store').filter((kind) => kind === 'UNAUTHENTICATED')).toHaveLength(1);
  expect(kindsOf('Kafka').filter((kind) => kind === 'NO_CONNECTION')).toHaveLength(1);
  for (const kinds of [kindsOf('the event store'), kindsOf('Postgres'), kindsOf('Kafka')])
    expect(kinds.filter((kind, at) => kind !== undefined && kind === kinds[at - 1])).toEqual([]);
});
