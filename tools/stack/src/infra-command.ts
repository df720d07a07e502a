import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Addresses, partKey, PARTS, startInfrastructure } from './infrastructure.js';
import type { Part } from './parts/part.js';
import { freePorts, offsetPorts } from './ports.js';
import { createProgress } from './progress.js';
import { stopRequested } from './signals.js';

/** What `cauce-stack infra` takes. */
export type InfraOptions = {
  dataDir?: string;
  portOffset?: string;
  writeEnv?: string;
  only?: string;
};

/** Runs only the stores and the broker until Ctrl+C, for running int specs by hand; without a data folder, in one that is removed at the end. */
export async function runInfra(options: InfraOptions): Promise<void> {
  const stopping = stopRequested();
  const dataDir = options.dataDir ?? (await temporaryFolder());
  const ports = options.portOffset === undefined ? await freePorts() : offsetPorts(Number(options.portOffset));
  const progress = createProgress();
  const disposable = options.dataDir === undefined;
  const infrastructure = await startInfrastructure({ dataDir, ports, progress, disposable, parts: chosenParts(options.only) });
  try {
    const env = testEnvironment(infrastructure.addresses);
    if (options.writeEnv !== undefined) await writeFile(options.writeEnv, `${JSON.stringify(env, null, 2)}\n`, { mode: 0o600 });
    Object.entries(env).forEach(([name, value]) => progress.line(`export ${name}='${value}'`));
    progress.line('Ready. Ctrl+C stops it.');
    await stopping;
  } finally {
    await infrastructure.stop();
    if (disposable) await rm(dataDir, { recursive: true, force: true });
    if (options.writeEnv !== undefined) await rm(options.writeEnv, { force: true });
  }
}

function chosenParts(only: string | undefined): Part[] {
  const names = only?.split(',') ?? PARTS.map(partKey);
  const unknown = names.filter((name) => !PARTS.some((part) => partKey(part) === name));
  if (unknown.length > 0) throw new Error(`Unknown part ${unknown.join(', ')}: the parts are ${PARTS.map(partKey).join(', ')}.`);
  return PARTS.filter((part) => names.includes(partKey(part)));
}

/** What int specs read. */
export function testEnvironment(addresses: Addresses): Record<string, string> {
  return {
    TEST_DATABASE_URL: addresses.postgresUrl,
    TEST_REDIS_URL: addresses.redisUrl,
    TEST_KAFKA_BROKERS: addresses.kafkaBrokers,
    TEST_EVENT_STORE_URL: addresses.eventStoreUrl,
  };
}

/** A folder that `nobody` may pass through: Postgres runs as that user when we are root. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cauce-'));
  await chmod(folder, 0o711);
  return folder;
}
