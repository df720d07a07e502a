import { join } from 'node:path';
import { type Infrastructure, startInfrastructure } from '../infrastructure.js';
import { freePorts, type Ports } from '../ports.js';
import type { TestRun } from './phase.js';

/**
 * Stores of a phase's own, on free ports, with their data in the run's folder. They are stopped when it ends, however it does. They are
 * disposable: a spec that kills a store starts a stack of its own. `prepare` comes before they start.
 */
export async function withStores<T>(
  run: TestRun,
  name: string,
  use: (stores: Infrastructure, ports: Ports, dataDir: string) => Promise<T>,
  prepare?: (ports: Ports, dataDir: string) => Promise<void>,
): Promise<T> {
  await run.downloads();
  const ports = await freePorts();
  Object.values(ports).forEach((port) => run.ports.add(port));
  const dataDir = join(run.folder, name);
  await prepare?.(ports, dataDir);
  const stores = await startInfrastructure({ dataDir, ports, progress: run.progress, disposable: true });
  try {
    run.signal.throwIfAborted();
    return await use(stores, ports, dataDir);
  } finally {
    await run.progress.step('Stopping', () => stores.stop());
  }
}
