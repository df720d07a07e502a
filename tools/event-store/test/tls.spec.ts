import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type SelfMade, selfMadeCertificate } from '@cauce/clusters';
import eventStore from '@eventstore/db-client';
import { type RunningEventStore, startEventStore } from '../src/index.js';
import { anEvent, placesOf } from './running-store.js';

// As in the client's own packages/test/src/connection/tlsCAFile.test.ts (see CONFORMANCE.md for the repository).
describe('a server with TLS', () => {
  let folder: string;
  let own: SelfMade;
  let server: RunningEventStore;
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const connect = (parameters: string) =>
    eventStore.EventStoreDBClient.connectionString(`esdb://admin:changeit@localhost:${server.port}?${parameters}`);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cauce-tls-'));
    own = await selfMadeCertificate();
    const tls = { certificate: Buffer.from(own.certificate), key: Buffer.from(own.key) };
    server = await startEventStore({ host: '127.0.0.1', port: 0, dataDir: join(folder, 'data'), tls });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['absolute', (path: string) => path],
    ['relative', (path: string) => relative(process.cwd(), path)],
  ])('serves a client that trusts its root, named by an %s path', async (name, spelt) => {
    await using ends = new AsyncDisposableStack();
    const client = connect(`tls=true&tlsCAFile=${spelt(file('root.pem', own.certificate))}`);
    ends.defer(() => client.dispose());
    await client.appendToStream(`tls-${name}`, [anEvent(), anEvent()]);
    expect(await placesOf(client.readStream(`tls-${name}`))).toEqual([`tls-${name}@0`, `tls-${name}@1`]);
  });

  it('does not serve a client that trusts another root, or speaks without TLS', async () => {
    const other = file('other.pem', (await selfMadeCertificate()).certificate);
    for (const parameters of [`tls=true&tlsCAFile=${other}`, 'tls=false']) {
      await using ends = new AsyncDisposableStack();
      const client = connect(`${parameters}&defaultDeadline=1000`);
      ends.defer(() => client.dispose());
      await expect(client.appendToStream('tls-refused', anEvent())).rejects.toThrow();
    }
  });

  it('does not start with an invalid key', async () => {
    const tls = { certificate: Buffer.from(own.certificate), key: Buffer.from('no key') };
    const start = startEventStore({ host: '127.0.0.1', port: 0, dataDir: join(folder, 'other'), tls });
    await expect(start).rejects.toThrow('The certificate and its key cannot be used');
  });
});
