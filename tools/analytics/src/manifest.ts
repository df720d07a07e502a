import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Position } from '@cauce/event-store';
import type { EventContext } from './contexts.js';
import { manifestFile } from './folders.js';
import type { PersonalAccess } from './personal-access.js';

/** A window of recorded time, RFC 3339 UTC: `from` inclusive, `to` exclusive. Without `from`: from the first event of all. */
export type Window = { readonly from?: string; readonly to: string };

/** A file of an export. `path` is relative to the context's folder; `first` and `last` are positions of its events. */
type ManifestFile = {
  readonly path: string;
  readonly events: number;
  readonly first: string;
  readonly last: string;
  readonly bytes: number;
  readonly sha256: string;
};

/** What a context's folder holds. The same export writes the same manifest, but for `personal`. */
export type Manifest = {
  readonly version: 1;
  readonly context: EventContext;
  /** One behind the other, without a gap. All but the last are whole; the last is whole when `isComplete`. */
  readonly windows: readonly Window[];
  readonly isComplete: boolean;
  /** `<commit>/<prepare>`: all of the window up to this position is in the files, or is of another context; absent: nothing yet. */
  readonly reached?: string;
  readonly events: number;
  /** Absent: personal data was left out. */
  readonly personal?: readonly PersonalAccess[];
  readonly files: readonly ManifestFile[];
};

/** What the folder of deliveries holds: all that there were when they were exported, or those that were made in a window. */
export type DeliveriesManifest = Partial<Window> & {
  readonly version: 1;
  readonly context: 'deliveries';
  readonly deliveries: number;
  readonly files: readonly Pick<ManifestFile, 'path' | 'bytes' | 'sha256'>[];
};

/** Reads a context's manifest; undefined where nothing was exported. */
export async function readManifest(out: string, context: EventContext): Promise<Manifest | undefined> {
  const file = manifestFile(out, context);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Manifest) : undefined;
}

/** Writes a manifest whole, or not at all. */
export async function writeManifest(out: string, manifest: Manifest | DeliveriesManifest): Promise<void> {
  const path = manifestFile(out, manifest.context);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(`${path}.part`, path);
}

export const textOf = ({ commit, prepare }: Position): string => `${commit}/${prepare}`;

/** Reads `<commit>/<prepare>`. */
export function positionOf(text: string): Position {
  const [commit = '', prepare = ''] = text.split('/');
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}
