import { join } from 'node:path';
import { type Infrastructure, startInfrastructure } from '../infrastructure.js';
import { freePorts, type Ports } from '../ports.js';
import type { RunningPart } from '../running-part.js';
import { describe, tail } from '../waiting.js';
import type { TestRun } from './phase.js';

/**
 * Stores of a phase's own, on free ports, with their data in the run's folder. They are stopped when it ends, however it does. They are
 * disposable: a spec that kills a store starts a stack of its own. `prepare` comes before they start. When one of them ends by itself, the run
 * that `use` is given is aborted, and the error thrown says which and with what last words: a thousand refused connections would not.
 */
export async function withStores<T>(
  run: TestRun,
  name: string,
  use: (run: TestRun, stores: Infrastructure, ports: Ports, dataDir: string) => Promise<T>,
  prepare?: (ports: Ports, dataDir: string) => Promise<void>,
): Promise<T> {
  await run.downloads();
  const ports = await freePorts();
  Object.values(ports).forEach((port) => run.ports.add(port));
  const dataDir = join(run.folder, name);
  await prepare?.(ports, dataDir);
  const stores = await startInfrastructure({ dataDir, ports, progress: run.progress, disposable: true });
  const lost = new AbortController();
  const own = { ...run, signal: AbortSignal.any([run.signal, lost.signal]) };
  stores.parts.forEach((part) => void whenLost(part, name, (error) => lost.abort(error)));
  try {
    own.signal.throwIfAborted();
    return await use(own, stores, ports, dataDir);
  } finally {
    await run.progress.step('Stopping', () => stores.stop());
  }
}

/** Calls `tell` when the part's process ends unasked. @internal */
export async function whenLost({ child }: Pick<RunningPart, 'child'>, name: string, tell: (error: Error) => void): Promise<void> {
  await child.ended.catch(() => undefined);
  if (!child.stopping) tell(new Error(`${child.name} of ${name} ended by itself (${describe(child)}). Its last words:\n${tail(child)}`));
}
