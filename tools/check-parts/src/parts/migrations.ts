import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_OWNERS, type DatabaseOwner } from '@cauce/services';

/** The migrations of every service in this build: name and checksum, as Prisma writes them down. */
export type KnownMigrations = ReadonlyMap<DatabaseOwner, ReadonlyMap<string, string>>;

/** What a database says of one migration. */
export type AppliedMigration = {
  readonly name: string;
  readonly checksum: string;
  readonly hasEnded: boolean;
  readonly isRolledBack: boolean;
};

/** What follows for a service. */
export type MigrationState = {
  /** The service whose migrations these are instead. */
  readonly foreign?: DatabaseOwner;
  /** Begun, and not ended. */
  readonly failed: readonly string[];
  /** Of this build, and not applied. */
  readonly missing: readonly string[];
  /** Applied, and not of this build: a newer one was here. */
  readonly newer: readonly string[];
};

/** The migrations are not where `--programs` says. */
export class NoMigrations extends Error {
  constructor(folder: string) {
    super(`--programs: there is no folder ${folder}, which has the migrations of this build`);
  }
}

/** Reads the folders `<service>/migrations`. @throws NoMigrations */
export async function knownMigrations(programs: string): Promise<KnownMigrations> {
  return new Map(await Promise.all(DATABASE_OWNERS.map(async (name) => [name, await read(join(programs, name, 'migrations'))] as const)));
}

async function read(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) throw new NoMigrations(folder);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const checksum = async (name: string) =>
    createHash('sha256')
      .update(await readFile(join(folder, name, 'migration.sql')))
      .digest('hex');
  return new Map(await Promise.all(names.map(async (name) => [name, await checksum(name)] as const)));
}

/** Compares what a service's database has with what this build knows. */
export function stateOf(service: DatabaseOwner, applied: readonly AppliedMigration[], known: KnownMigrations): MigrationState {
  const own = known.get(service) ?? new Map<string, string>();
  const ended = new Set(applied.filter(({ hasEnded }) => hasEnded).map(({ name }) => name));
  const foreign = DATABASE_OWNERS.find(
    (other) => other !== service && applied.some(({ checksum }) => [...(known.get(other) ?? []).values()].includes(checksum)),
  );
  return {
    ...(foreign !== undefined && !sharesScripts(own, known.get(foreign), applied) && { foreign }),
    failed: applied.filter(({ hasEnded, isRolledBack }) => !hasEnded && !isRolledBack).map(({ name }) => name),
    missing: [...own.keys()].filter((name) => !ended.has(name)).sort(),
    newer: [...ended].filter((name) => !own.has(name)).sort(),
  };
}

/** Two services may have the same script: then it says nothing. */
function sharesScripts(
  own: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string> | undefined,
  applied: readonly AppliedMigration[],
): boolean {
  const ours = new Set(own.values());
  const theirs = new Set(other?.values());
  return applied.every(({ checksum }) => !theirs.has(checksum) || ours.has(checksum));
}
