import { execFile } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresHome } from '@cauce/stack';
import type { Rig } from './rig.js';

const run = promisify(execFile);

/** What has data worth a copy. Kafka and Redis have none: what they hold can be made again. */
export const STORES = ['postgres', 'event-store'] as const;
/** A store that is copied. */
export type StoreName = (typeof STORES)[number];

/** Data as it was at a time. */
export type Copy = {
  readonly folder: string;
  /** When its first store stopped. What was recorded later need not be in it. RFC 3339. */
  readonly begun: string;
  readonly seconds: number;
};

/** Copies Postgres, then the event store, each while it is stopped: so the event store is the newer one. Clients have to try again meanwhile. */
export async function takeCopy(rig: Rig, name: string): Promise<Copy> {
  const folder = join(rig.dataDir, 'copies', name);
  const [begun, from] = [new Date().toISOString(), performance.now()];
  await mkdir(folder, { recursive: true, mode: 0o711 });
  for (const store of STORES) {
    await rig.whileStopped(store, async () => copyFolder(await dataOf(rig, store), join(folder, store)));
  }
  await cp(join(rig.dataDir, 'secrets.json'), join(folder, 'secrets.json'));
  return { folder, begun, seconds: (performance.now() - from) / 1000 };
}

/** Puts a copy in place of a store's data; the services are stopped. */
export async function putBack(rig: Rig, store: StoreName, copy: Copy): Promise<void> {
  await rig.whileStopped(store, async () => {
    const data = await dataOf(rig, store);
    await rm(data, { recursive: true });
    await copyFolder(join(copy.folder, store), data);
  });
}

/** All that the event store holds is gone. */
export async function loseEventStore(rig: Rig): Promise<void> {
  await rig.whileStopped('event-store', async () => {
    const data = await dataOf(rig, 'event-store');
    await rm(data, { recursive: true });
    await mkdir(data, { mode: 0o700 });
  });
}

async function dataOf({ dataDir }: Rig, store: StoreName): Promise<string> {
  return store === 'postgres' ? (await postgresHome(dataDir)).data : join(dataDir, store);
}

/** With its owners: Postgres runs as another user. */
async function copyFolder(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to]);
}
