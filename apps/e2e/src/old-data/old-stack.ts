import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Addresses, freePorts, type Ports, type StackOptions, temporaryFolder } from '@cauce/stack';
import { type OwnStack, startOwnStack } from '../outages/own-stack.js';
import { Ageing } from './ageing.js';
import { Fixture } from './fixture.js';
import { restoreTopics } from './kafka-topics.js';
import { restoreDatabase } from './postgres-tables.js';
import { restoreSqlite } from './sqlite-store.js';

/** A stack of now on the data of then. */
export type OldStack = OwnStack & { readonly fixture: Fixture };

/** Starts today's services on old data, as an upgrade does: the stores as they were left, then today's migrations, then the services. */
export async function startOldStack(folder: string, options: Pick<StackOptions, 'instances' | 'overrides'> = {}): Promise<OldStack> {
  const [dataDir, ports] = await Promise.all([temporaryFolder(), freePorts()]);
  const fixture = new Fixture(folder, publicAddresses(ports));
  const ageing = new Ageing(fixture.manifest.madeAt);
  for (const secret of ['secrets.json', 'sandbox.json']) await copyFile(join(folder, secret), join(dataDir, secret));
  restoreSqlite(fixture, ageing, 'event-store', join(dataDir, 'event-store/events.sqlite'));
  restoreSqlite(fixture, ageing, 'sandbox', join(dataDir, 'sandbox/sandbox.sqlite'));
  const onStores = (addresses: Addresses) => restoreStores(fixture, ageing, addresses);
  const own = await startOwnStack({ ...options, dataDir, ports, onStores });
  return { ...own, fixture };
}

async function restoreStores(fixture: Fixture, ageing: Ageing, { databaseUrls, kafkaBrokers }: Addresses): Promise<void> {
  const urls: Readonly<Record<string, string>> = databaseUrls;
  const services = await readdir(join(fixture.folder, 'postgres'));
  await Promise.all([
    restoreTopics(fixture, ageing, kafkaBrokers.split(',')),
    ...services.map((service) => restoreDatabase(fixture, ageing, service, urls[service] ?? '')),
  ]);
}

function publicAddresses({ checkout, sandbox }: Ports) {
  return { checkout: `http://127.0.0.1:${checkout}`, sandbox: `http://127.0.0.1:${sandbox}` };
}
