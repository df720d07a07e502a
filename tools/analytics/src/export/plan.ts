import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventStore, Position } from '@cauce/event-store';
import type { EventContext } from '../contexts.js';
import { folderOf } from '../folders.js';
import { type Manifest, positionOf, readManifest, type Window } from '../manifest.js';
import type { PersonalAccess } from '../personal-access.js';
import { UsageError } from '../usage.js';
import { placeBefore } from '../window/places.js';

/** What is asked for. `to` absent: a minute ago, or the end of what was interrupted. */
export type Asked = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly personal?: PersonalAccess | undefined;
};

/** What is to be done for a context. */
export type Planned = {
  readonly manifest: Manifest;
  /** Absent: all that was asked for is there already. */
  readonly window?: Window;
  /** Where the window goes on; absent: its begin is looked for, behind `readBehind`. */
  readonly reached?: Position;
  /** Absent: the log is read from its begin. */
  readonly readBehind?: Position;
};

/** What is newer than this, in ms, is left out unless it is asked for: the store's clock may be behind ours. */
const SETTLED_MS = 60_000;

/**
 * What to export of a context into a folder: a first window, the rest of one that was interrupted, or the next one behind the last. Throws
 * UsageError for what would leave a gap, or repeat something.
 */
export async function planOf(
  log: Pick<EventStore, 'pages' | 'recordFrom'>,
  out: string,
  context: EventContext,
  asked: Asked,
): Promise<Planned> {
  const known = await readManifest(out, context);
  const { personal } = asked;
  const manifest = known ? withAccess(known, personal) : newManifest(context, personal);
  const window = windowOf(manifest, folderOf(out, context), asked);
  if (window === undefined) return { manifest };
  await removeRemains(folderOf(out, context), manifest);
  const windows = manifest.isComplete ? [...manifest.windows, window] : manifest.windows;
  const planned = { manifest: { ...manifest, windows, isComplete: false }, window };
  if (manifest.reached !== undefined) {
    const reached = positionOf(manifest.reached);
    return { ...planned, reached, readBehind: reached };
  }
  const readBehind = window.from === undefined ? undefined : await placeBefore(log, window.from);
  return { ...planned, ...(readBehind && { readBehind }) };
}

function newManifest(context: EventContext, personal: PersonalAccess | undefined): Manifest {
  return { version: 1, context, windows: [], isComplete: true, events: 0, ...(personal && { personal: [personal] }), files: [] };
}

function withAccess(manifest: Manifest, personal: PersonalAccess | undefined): Manifest {
  const isAllowed = manifest.personal !== undefined;
  if (isAllowed !== (personal !== undefined))
    throw new UsageError(
      `${manifest.context} was exported ${isAllowed ? 'with' : 'without'} personal data: say the same, or choose another --out.`,
    );
  return personal === undefined ? manifest : { ...manifest, personal: [...(manifest.personal ?? []), personal] };
}

/** The window to work on; undefined: it is there already. */
function windowOf({ context, windows, isComplete }: Manifest, folder: string, { from, to }: Asked): Window | undefined {
  const settled = new Date(Date.now() - SETTLED_MS).toISOString();
  const last = windows.at(-1);
  if (last === undefined) return ordered({ ...(from !== undefined && { from }), to: to ?? settled });
  const isSame = (from === undefined || from === last.from || from === windows[0]?.from) && (to === undefined || to === last.to);
  if (!isComplete) {
    if (isSame) return last;
    const end = `${last.from === undefined ? '' : `--from ${last.from} `}--to ${last.to}`;
    throw new UsageError(`An export of ${context} was interrupted: finish it first (${end}), or remove ${folder}.`);
  }
  if (isSame && to !== undefined) return undefined;
  if (from !== undefined && from !== last.to)
    throw new UsageError(`${folder} ends at ${last.to}: go on there (--from ${last.to}, or without --from), or choose another --out.`);
  if (to === undefined && settled <= last.to) return undefined;
  return ordered({ from: last.to, to: to ?? settled });
}

function ordered(window: Window): Window {
  if (window.from !== undefined && window.from >= window.to)
    throw new UsageError(`--from (${window.from}) must lie before --to (${window.to}).`);
  return window;
}

/** Removes what a killed export left behind, which no manifest names. */
async function removeRemains(folder: string, { files }: Manifest): Promise<void> {
  await rm(join(folder, 'spool'), { recursive: true, force: true });
  const known = new Set(files.map(({ path }) => path));
  const there = await readdir(join(folder, 'events'), { recursive: true }).catch(() => []);
  const remains = there.map((path) => `events/${path}`).filter((path) => /\.parquet(\.part)?$/.test(path) && !known.has(path));
  await Promise.all(remains.map((path) => rm(join(folder, path))));
}
