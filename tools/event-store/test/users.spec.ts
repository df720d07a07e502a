import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfMadeCertificate } from '@cauce/clusters';
import eventStore from '@eventstore/db-client';
import { type RunningEventStore, startEventStore } from '../src/index.js';
import { parseUsers } from '../src/users.js';
import { anEvent, placesOf } from './running-store.js';

describe('a server with users', () => {
  let folder: string;
  let server: RunningEventStore;
  let root: string;
  // The client keeps names and passwords to itself where there is no TLS.
  const connect = (user: string, scheme = 'esdb') =>
    eventStore.EventStoreDBClient.connectionString(`${scheme}://${user}localhost:${server.port}?tls=true&tlsCAFile=${root}`);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cauce-users-'));
    const users = parseUsers('admin:changeit\r\n\nops:with:colons\n');
    const { certificate, key } = await selfMadeCertificate();
    root = join(folder, 'root.pem');
    writeFileSync(root, certificate);
    const tls = { certificate: Buffer.from(certificate), key: Buffer.from(key) };
    server = await startEventStore({ host: '127.0.0.1', port: 0, dataDir: join(folder, 'data'), tls, users });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['esdb', 'admin:changeit@'],
    ['esdb+discover', 'ops:with%3Acolons@'],
  ])('serves who gives a name and its password (%s)', async (scheme, user) => {
    await using ends = new AsyncDisposableStack();
    const client = connect(user, scheme);
    ends.defer(() => client.dispose());
    const stream = `users-${scheme}`;
    await client.appendToStream(stream, anEvent());
    await client.appendToStream(stream, anEvent(), { credentials: { username: 'admin', password: 'changeit' } });
    expect(await placesOf(client.readStream(stream))).toEqual([`${stream}@0`, `${stream}@1`]);
  });

  it.each([
    ['a wrong password', 'admin:wrong@', 16],
    ['an unknown name', 'nobody:changeit@', 16],
    ['no name at all', '', 7],
  ])('refuses %s', async (_, user, code) => {
    await using ends = new AsyncDisposableStack();
    const client = connect(user);
    ends.defer(() => client.dispose());
    await expect(placesOf(client.readStream('users-1'))).rejects.toMatchObject({ code });
    await expect(client.appendToStream('users-1', anEvent())).rejects.toMatchObject({ code });
  });
});

it.each([
  ['admin:changeit\nsecret', 'Line 2'],
  ['admin:', 'Line 1'],
  ['\n', 'names nobody'],
])('a users file that is malformed is named by its line, and not shown (%#)', (text, what) => {
  expect(() => parseUsers(text)).toThrow(what);
  expect(() => parseUsers(text)).not.toThrow('secret');
});

it('TLS without users is warned of', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cauce-users-'));
  const { certificate, key } = await selfMadeCertificate();
  const lines: string[] = [];
  const server = await startEventStore({
    host: '127.0.0.1',
    port: 0,
    dataDir: folder,
    tls: { certificate: Buffer.from(certificate), key: Buffer.from(key) },
    log: { info: () => undefined, warn: (_, message) => lines.push(message), error: () => undefined },
  });
  await server.close();
  rmSync(folder, { recursive: true, force: true });
  expect(lines).toContain('Without --users every name and password is taken.');
});
